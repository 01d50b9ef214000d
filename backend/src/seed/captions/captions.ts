import { dirname } from 'node:path';
import { escapeText } from 'entities';
import { type ParseError, ParseErrorCode, parseText } from 'media-captions';
import { z } from 'zod';
import type { Cue } from '../../store/records.ts';
import { readCueText } from './cueText.ts';
import { readOwnFile } from '../files/ownFile.ts';
import type { Problems } from '../seedDocument.ts';
import { MOST_PROBLEMS, readDocument } from '../seedDocument.ts';
import { MOST_CAPTIONS, MOST_SECONDS, offsetMs } from '../seedSchema.ts';
import { toTimestamp } from './timestamp.ts';

const captionsSchema = z.object({
  data: z.array(z.object({ start: offsetMs, end: offsetMs, text: z.string(), speaker: z.string().optional() })).max(MOST_CAPTIONS),
});

/** Reads captions from a `.vtt` or `.json` file; adds a problem and returns undefined if the file has no captions. */
export async function readCaptions(file: string, problems: Problems): Promise<Cue[] | undefined> {
  if (!file.endsWith('.json')) return readVtt(file, problems);
  const document = readDocument(file, captionsSchema, problems);
  if (!document) return undefined;
  document.data.data.forEach((cue, index) => {
    if (cue.end <= cue.start) document.reject(['data', index, 'end'], 'a caption ends after it starts');
  });
  return document.data.data.map(({ speaker, ...cue }) => (speaker === undefined ? cue : { ...cue, speaker }));
}

/** Converts cues to a WebVTT document, with speakers as voice spans. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, speaker }) => {
    const voice = speaker === undefined ? '' : `<v ${escapeText(speaker)}>`;
    return `${toTimestamp(start)} --> ${toTimestamp(end)}\n${voice}${escapeText(text).replace(/\n{2,}/g, '\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

async function readVtt(file: string, problems: Problems): Promise<Cue[] | undefined> {
  const text = readOwnFile(dirname(file), file).toString();
  const { cues, errors } = await parseText(text, { type: 'vtt', errors: true });
  for (const error of errors.slice(0, MOST_PROBLEMS)) problems.add(file, error.line, toReason(error));
  if (errors.length > MOST_PROBLEMS) problems.add(file, undefined, 'and more');
  // The parser drops a cue that ends before it starts, without an error.
  if (errors.length === 0 && cues.length < (text.match(/-->/g) ?? []).length)
    problems.add(file, undefined, 'a caption ends before it starts');
  if (cues.length > MOST_CAPTIONS) problems.add(file, undefined, `more than ${MOST_CAPTIONS} captions`);
  if (cues.some(({ endTime }) => endTime > MOST_SECONDS)) problems.add(file, undefined, 'a caption ends after more than 100 days');
  return cues.map(({ startTime, endTime, text }) => ({
    start: Math.round(startTime * 1000),
    end: Math.round(endTime * 1000),
    ...readCueText(text),
  }));
}

/** The mistake in words. The message of the parser quotes the captions (rule 23.17). */
function toReason({ code }: ParseError): string {
  if (code === ParseErrorCode.BadSignature) return 'the first line is not WEBVTT';
  if (code === ParseErrorCode.BadTimestamp) return 'a time of a caption is invalid, or its end precedes its start';
  return code === ParseErrorCode.UnknownSetting ? 'an unknown setting of a caption' : 'an invalid setting of a caption';
}
