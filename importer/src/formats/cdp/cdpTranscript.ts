import { isNumberedVoice } from '../../../../backend/src/seed/captions/cueText.ts';
import type { AttendeeSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import type { SeedPart } from '../../seedPart.ts';
import { toDateTime } from '../../text/offsetTime.ts';
import { oneLine, personKey } from '../../text/text.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { turnsToSeed } from '../speakerTurns/turns.ts';
import type { SpeakerTurns } from '../speakerTurns/turnsSchema.ts';
import { cdpSentenceSchema, cdpTranscriptSchema, type CdpTranscript } from './cdpSchema.ts';

const TRANSCRIPT_FIELDS: RecordFields = {
  what: 'the transcript',
  used: Object.keys(cdpTranscriptSchema.shape),
  ignored: { 'how the transcript was made': ['generator', 'confidence', 'created_datetime'], 'sections are no agenda': ['annotations'] },
};
const SENTENCE_FIELDS: RecordFields = {
  what: 'sentences',
  used: Object.keys(cdpSentenceSchema.shape),
  ignored: { 'a caption is a whole sentence': ['index', 'confidence', 'words', 'annotations'] },
};

/** A transcript of the Council Data Project. */
export const cdpTranscriptFormat: Format = {
  read({ json }) {
    const isTranscript =
      hasKey(json, 'sentences') && Array.isArray(json.sentences) && (hasKey(json, 'generator') || hasKey(json, 'session_datetime'));
    if (!isTranscript) return undefined;
    const transcript = parseWith(cdpTranscriptSchema, json);
    return { kind: 'turns', toPart: (known) => cdpTranscriptToSeed(transcript, known) };
  },
};

/** Converts a transcript of the Council Data Project to a part of a session folder. Speakers in `known` use that attendee. */
export function cdpTranscriptToSeed(transcript: CdpTranscript, known: AttendeeSeed[] = []): SeedPart {
  const part = turnsToSeed(groupSentences(transcript), known);
  const start = toDateTime(transcript.session_datetime ?? '');
  part.session = { ...part.session, language: 'en', ...(start === undefined ? {} : { start }) };
  part.notices.push(...leftOutFields(TRANSCRIPT_FIELDS, [transcript]), ...leftOutFields(SENTENCE_FIELDS, transcript.sentences));
  return part;
}

/** Groups consecutive sentences of one speaker. Numbered voices are turns of their own without a name. */
function groupSentences({ sentences }: CdpTranscript): SpeakerTurns {
  const turns: SpeakerTurns['data'] = [];
  let last: string | undefined;
  for (const { start_time, end_time, text, speaker_name, speaker, speaker_index } of sentences) {
    const name = oneLine(speaker_name) || oneLine(speaker);
    const voice = personKey(name) || String(speaker_index ?? '');
    if (turns.length === 0 || voice !== last)
      turns.push({ speaker: isNumberedVoice(name) || /^speaker$/i.test(name) ? '' : name, data: [] });
    turns.at(-1)?.data.push({ start_time, end_time, text });
    last = voice;
  }
  return { data: turns };
}
