import { isNumberedVoice } from '../../../../backend/src/seed/captions/cueText.ts';
import { ImportError } from '../../importError.ts';
import type { SeedPart } from '../../seedPart.ts';
import { oneLine } from '../../text/text.ts';
import { captionsPart } from '../captions/captionsPart.ts';
import { readCueTime } from '../captions/cueTimes.ts';
import { hasKey, type Format } from '../format.ts';

/** A sentence with its times in ms; undefined times are unreadable. */
interface Sentence {
  start: number | undefined;
  end: number | undefined;
  text: string;
  speaker?: string;
}

/** JSON of Whisper and WhisperX (`segments`), whisper.cpp (`transcription`) and Transformers (`chunks`). */
export const whisperFormat: Format = {
  read({ json }) {
    const sentences = readSentences(json);
    if (sentences === undefined) return undefined;
    return { kind: 'captions', toPart: (id, file) => sentencesToSeed(sentences, readLanguage(json), id, file) };
  },
};

/** The table of Whisper with times in ms, as its option `tsv` and the option `csv` of whisper.cpp write it. */
export const whisperTsvFormat: Format = {
  read({ text, json }) {
    const rows = json === undefined ? readRows(text) : undefined;
    return rows && { kind: 'captions', toPart: (id, file) => sentencesToSeed(rows, undefined, id, file) };
  },
};

/** Shortest usual sentence in ms: smaller numbers are seconds. */
const SHORTEST = 100;

function sentencesToSeed(sentences: Sentence[], language: string | undefined, id: string, file: string): SeedPart {
  const filled = sentences.filter(({ text }) => text !== '');
  const cues = filled.flatMap(({ start, end, ...cue }) =>
    start === undefined || end === undefined ? [] : [{ start, end, ...cue, segment: 0 }],
  );
  const counts = { unreadable: filled.length - cues.length, empty: sentences.length - filled.length, untimed: 0 };
  return captionsPart({ cues, language, ...counts, notices: [] }, id, file);
}

/** The sentences of a transcript; undefined for other JSON. Throws an ImportError for a transcript without times. */
function readSentences(json: unknown): Sentence[] | undefined {
  if (hasKey(json, 'transcription') && isListOf(json.transcription, 'text')) return json.transcription.map(readOffsets);
  if (hasKey(json, 'segments') && isListOf(json.segments, 'text') && json.segments.every((segment) => hasKey(segment, 'start')))
    return json.segments.flatMap(readSegment);
  if (isListOf(json, 'text') && json.every((segment) => hasKey(segment, 'start') && hasKey(segment, 'end')))
    return json.flatMap(readSegment);
  if (hasKey(json, 'chunks') && isListOf(json.chunks, 'text') && json.chunks.every((chunk) => hasKey(chunk, 'timestamp')))
    return json.chunks.map(readChunk);
  if (
    hasKey(json, 'text') &&
    typeof json.text === 'string' &&
    Object.keys(json).every((key) => ['text', 'language', 'usage', 'task', 'duration'].includes(key))
  )
    throw new ImportError('is a transcript without times. Export it as WebVTT, SRT or JSON with segments');
  return undefined;
}

type Entry = { text: unknown };

function isListOf(list: unknown, key: 'text'): list is Entry[] {
  return Array.isArray(list) && list.length > 0 && list.every((entry) => hasKey(entry, key));
}

/** A sentence of whisper.cpp: offsets in ms, or times as in SubRip. */
function readOffsets(entry: Entry): Sentence {
  const offsets = hasKey(entry, 'offsets') ? entry.offsets : undefined;
  const times = hasKey(entry, 'timestamps') ? entry.timestamps : undefined;
  const read = (key: 'from' | 'to'): number | undefined => {
    if (hasKey(offsets, key) && typeof offsets[key] === 'number') return toMs(offsets[key], 1);
    return hasKey(times, key) && typeof times[key] === 'string' ? readCueTime(times[key]) : undefined;
  };
  return { start: read('from'), end: read('to'), text: toText(entry.text), ...speakerOf(entry) };
}

function readChunk(entry: Entry): Sentence {
  const [start, end] = hasKey(entry, 'timestamp') && Array.isArray(entry.timestamp) ? (entry.timestamp as unknown[]) : [];
  const startMs = toMs(start, 1000);
  // The last chunk of a recording may have no end.
  return { start: startMs, end: toMs(end, 1000) ?? startMs, text: toText(entry.text), ...speakerOf(entry) };
}

/** A sentence of Whisper; one of WhisperX in which named speakers alternate becomes one for each. */
function readSegment(entry: Entry): Sentence[] {
  const times = { start: timeOf(entry, 'start'), end: timeOf(entry, 'end') };
  const turns = hasKey(entry, 'words') && Array.isArray(entry.words) ? readTurns(entry.words) : [];
  if (turns.length > 1) return turns;
  return [
    { ...times, text: toText(entry.text), ...(speakerOf(entry) ?? (turns[0]?.speaker !== undefined && { speaker: turns[0].speaker })) },
  ];
}

/** The turns of the words of a segment, if each has its times and a named speaker. */
function readTurns(entries: unknown[]): Sentence[] {
  const turns: Sentence[] = [];
  for (const entry of entries) {
    const text = hasKey(entry, 'word') ? toText(entry.word) : '';
    const start = timeOf(entry, 'start');
    const end = timeOf(entry, 'end');
    const speaker = speakerOf(entry)?.speaker;
    if (text === '' || start === undefined || end === undefined || speaker === undefined) return [];
    const last = turns.at(-1);
    if (last?.speaker === speaker) Object.assign(last, { end, text: `${last.text} ${text}` });
    else turns.push({ start, end, text, speaker });
  }
  return turns;
}

function timeOf(entry: unknown, key: 'start' | 'end'): number | undefined {
  return hasKey(entry, key) ? toMs(entry[key], 1000) : undefined;
}

function toMs(value: unknown, unit: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.round(number * unit) : undefined;
}

/** The speaker of an entry; voices with a number have no name. */
function speakerOf(entry: unknown): { speaker: string } | undefined {
  const name = hasKey(entry, 'speaker') && typeof entry.speaker === 'string' ? oneLine(entry.speaker) : '';
  return name === '' || /^[\d?]+$/.test(name) || isNumberedVoice(name) ? undefined : { speaker: name };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? oneLine(value) : '';
}

function readLanguage(json: unknown): string | undefined {
  const places = [json, hasKey(json, 'result') ? json.result : undefined];
  return places.flatMap((place) => (hasKey(place, 'language') && typeof place.language === 'string' ? [place.language] : []))[0];
}

/** Rows of `start`, `end` and `text` in ms; undefined for any other text. */
function readRows(text: string): Sentence[] | undefined {
  const [heading, ...lines] = text.split(/\r\n?|\n/);
  const separator = ['\t', ','].find((sign) => heading?.trim().toLowerCase() === ['start', 'end', 'text'].join(sign));
  if (separator === undefined) return undefined;
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [start = '', end = '', ...rest] = line.split(separator);
      const said = rest.join(separator).trim();
      // Only the text may have quotation marks around it.
      const plain = separator === ',' ? said.replace(/^"([^]*)"$/, '$1').replaceAll('""', '"') : said;
      return { start: readWhole(start), end: readWhole(end), text: oneLine(plain) };
    });
  const lengths = rows
    .flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [end - start]))
    .toSorted((a, b) => a - b);
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) < SHORTEST ? undefined : rows;
}

function readWhole(cell: string): number | undefined {
  return /^\s*\d{1,12}\s*$/.test(cell) ? Number(cell) : undefined;
}
