import { readSpeakerMarks, removeMarkup } from '../../../seed/cueText.ts';
import { ImportError } from '../../importError.ts';
import { emptyPart, tally, type SeedPart } from '../../seedPart.ts';
import type { Format } from '../format.ts';
import { languageOfName, toLanguage } from './captionLanguage.ts';
import { orderCues } from './orderCues.ts';
import { isCaptions, parseCaptions } from './parseCaptions.ts';
import { isRolling, unroll, type PlainCue } from './rollingCaptions.ts';

/** WebVTT and SubRip captions. */
export const captionsFormat: Format = {
  name: 'WebVTT or SRT captions (WEBVTT, 00:00:01,000 --> 00:00:02,000)',
  read: ({ text, json }) =>
    json === undefined && isCaptions(text) ? { kind: 'captions', toPart: (id, file) => captionsToSeed(text, id, file) } : undefined,
};

const INLINE_TIME = /<\d+:[\d:.]+>/;

/**
 * Converts captions to a part of a session folder. A WebVTT file that players can read is stored unchanged as `{id}.vtt`,
 * anything else as the cues that could be read in `{id}.json`. `file` is the name of the source, for its language. Throws an
 * ImportError for a file without a readable cue.
 */
export function captionsToSeed(content: string, id = 'captions', file = ''): SeedPart {
  const parsed = parseCaptions(content);
  const plain = parsed.cues.map(({ markup, ...cue }) => ({ ...cue, ...removeMarkup(markup) }));
  const silent = plain.filter((cue) => readSpeakerMarks(cue).text === '').length;
  // Segments of a stream may have cues from before the recording.
  const early = plain.filter(({ start, end }) => start < 0 && end <= 0).length;
  const shown = plain
    .filter((cue) => readSpeakerMarks(cue).text !== '' && !(cue.start < 0 && cue.end <= 0))
    .map((cue) => ({ ...cue, start: Math.max(cue.start, 0) }));
  const { cues: ordered, unordered, repaired, repeated } = orderCues(shown);
  const rolls = isRolling(
    ordered,
    parsed.cues.some(({ markup }) => INLINE_TIME.test(markup)),
  );
  const lines = rolls ? unroll(ordered) : ordered;
  const cues = lines.map(({ start, end, ...text }) => ({ start, end, ...readSpeakerMarks(text) }));
  const leftOut = [
    { count: parsed.unreadable, why: 'unreadable times' },
    { count: parsed.empty + silent, why: 'without words' },
    { count: parsed.untimed, why: 'text without times' },
    { count: early, why: 'before the start of the recording' },
    { count: repeated, why: 'the same caption again' },
    { count: ordered.length - lines.length, why: 'repeat the lines on screen (rolling captions)' },
  ];
  if (cues.length === 0) {
    const reasons = leftOut.filter(({ count }) => count > 0).map(({ count, why }) => `; ${count} ${why}`);
    throw new ImportError(`has no readable cue${reasons.join('')}`);
  }

  const part = emptyPart();
  const language = toLanguage(parsed.language) ?? languageOfName(file);
  const isUnchanged = parsed.isStrict && !rolls && silent + early + unordered + repaired + repeated === 0;
  part.session = {
    duration: cues.reduce((latest, { end }) => Math.max(latest, end), 0) / 1000,
    ...(language === undefined ? {} : { language }),
  };
  part.captions.push({
    ...(isUnchanged ? { file: `${id}.vtt`, content } : { file: `${id}.json`, content: `${JSON.stringify({ data: cues }, null, 2)}\n` }),
    ...(language === undefined ? {} : { language }),
  });
  const read = cues.length + leftOut.reduce((sum, { count }) => sum + count, 0);
  part.tallies.push(tally('captions', read, cues.length, leftOut));
  part.notices.push(...describeChanges({ lines, cues, rolls, unordered, repaired, mapped: parsed.mapped }));
  return part;
}

interface Changes {
  lines: PlainCue[];
  cues: PlainCue[];
  rolls: boolean;
  unordered: number;
  repaired: number;
  mapped: number;
}

function describeChanges({ lines, cues, rolls, unordered, repaired, mapped }: Changes): string[] {
  const overlapping = cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0)).length;
  const anonymous = lines.filter(({ text }, index) => text !== cues[index]?.text && cues[index]?.speaker === undefined).length;
  const notices: [boolean | number, string][] = [
    [rolls, 'rolling captions: each line is stored once, at its first appearance'],
    [unordered, `${unordered} captions out of order: sorted by their start`],
    [repaired, `${repaired} captions end before they start: shown until the next one, at most 3 seconds`],
    [overlapping, `${overlapping} captions start before the previous one ends: times unchanged`],
    [anonymous, `${anonymous} captions have a mark of a new speaker (>>) without a name, which is not shown`],
    [mapped, `${mapped} headers with X-TIMESTAMP-MAP: the times count from the first one, as the start of the recording`],
  ];
  return notices.filter(([applies]) => applies).map(([, notice]) => notice);
}
