import { groupLanguages } from '../text/languages.ts';
import { isListTooLong } from '../live/liveEvents.ts';
import { decimalOf, fieldsOf, flagOf, numberOf, textOf } from '../broker/metadataRecords.ts';
import { type Cue, offeredVersions, type SubtitleVersion } from './subtitles.ts';
import { type CaptionEventName, isCaptionEvent } from './captionEvents.ts';
import { foldText } from '../text/foldLetters.ts';

/** Live captions of a session in one language (rule 11.10). */
export interface SpokenText {
  /** Final lines, ordered by start, each start once; offsets in ms from the start of the stream. */
  lines: readonly Cue[];
  /** Text that still changes, after the last line. */
  interim: string | undefined;
}

/** Live captions by language code, in the order in which the languages first arrived. */
export type LiveCaptions = Readonly<Record<string, SpokenText>>;

/** A caption event of the metadata broker, parsed (contract §6). */
export type TranscriptEvent =
  | { kind: 'final'; language: string; line: Cue }
  | { kind: 'interim'; language: string; text: string }
  | { kind: 'languages'; languages: string[] };

/**
 * Maximum number of lines per language in the browser: about two hours of speech, less than a megabyte (rule 11.11). The limit exists
 * because a page may stay open for days; older lines are in the transcript.
 */
export const MAX_LINES = 2000;

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Longest code of a language, in characters. */
const LANGUAGE_LIMIT = 35;

const readLanguage = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.length <= LANGUAGE_LIMIT && LANGUAGE.test(raw) ? raw : undefined;

function readVersion(raw: unknown): SubtitleVersion[] {
  const { _id, language, version, active, published, ready } = fieldsOf(raw);
  const id = textOf(_id);
  const code = readLanguage(language);
  if (id === undefined || code === undefined) return [];
  const flags = { isActive: flagOf(active) === true, isPublished: flagOf(published) === true, isReady: flagOf(ready) === true };
  return [{ id, language: code, version: decimalOf(version) ?? 0, ...flags }];
}

/** Parses the payload of a caption event; undefined for a malformed one. */
type CaptionParser = (payload: unknown) => TranscriptEvent | undefined;

const parseLanguages: CaptionParser = (payload) => {
  const versions = Array.isArray(payload) && !isListTooLong(payload) ? offeredVersions(payload.flatMap(readVersion)) : undefined;
  return versions && { kind: 'languages', languages: versions.map(({ language }) => language) };
};

/** Reads the text of a payload and its language. */
function readText(payload: unknown): { language: string; text: string } | undefined {
  const { text: raw, language: code } = fieldsOf(payload);
  const language = readLanguage(code);
  return language === undefined || typeof raw !== 'string' ? undefined : { language, text: (textOf(raw) ?? '').trim() };
}

const parseInterim: CaptionParser = (payload) => {
  const read = readText(payload);
  return read && { kind: 'interim', ...read };
};

const parseFinal: CaptionParser = (payload) => {
  const { start, end, speaker } = fieldsOf(payload);
  const read = readText(payload);
  const startMs = numberOf(start);
  if (!read || read.text === '' || startMs === undefined || startMs < 0) return undefined;
  const endMs = Math.max(startMs, numberOf(end) ?? startMs);
  return { kind: 'final', language: read.language, line: { startMs, endMs, text: read.text, speaker: textOf(speaker) } };
};

const PARSERS: Readonly<Record<CaptionEventName, CaptionParser>> = {
  transcriptionSegment: parseFinal,
  TranscriptionText: parseInterim,
  subtitles: parseLanguages,
};

/** Parses a caption event (contract §5, §6); undefined for any other event and for a malformed one. */
export const parseTranscriptEvent = (name: string, payload: unknown): TranscriptEvent | undefined =>
  isCaptionEvent(name) ? PARSERS[name](payload) : undefined;

/** Whether a line starts with this text, so that the text adds nothing. */
const covers = (line: Cue | undefined, text: string): boolean => line !== undefined && foldText(line.text).startsWith(foldText(text));

const isSame = (a: Cue, b: Cue): boolean => a.endMs === b.endMs && a.text === b.text && a.speaker === b.speaker;

function addLine(transcript: SpokenText, line: Cue): SpokenText {
  const { lines, interim } = transcript;
  const index = lines.findLastIndex(({ startMs }) => startMs <= line.startMs);
  const known = lines[index];
  const isNewest = index === lines.length - 1;
  if (known?.startMs === line.startMs) {
    // Of two lines with the same start the longer one is more complete; an equally long one is a correction (rule 11.11).
    if (isSame(known, line) || line.endMs < known.endMs) return transcript;
    const isCovered = isNewest && interim !== undefined && covers(line, interim);
    return { lines: lines.with(index, line), interim: isCovered ? undefined : interim };
  }
  if (index < 0 && lines.length >= MAX_LINES) return transcript;
  // The interim text has become the newest line; a late, older line does not affect it.
  return { lines: lines.toSpliced(index + 1, 0, line).slice(-MAX_LINES), interim: isNewest ? undefined : interim };
}

const NO_TEXT: SpokenText = { lines: [], interim: undefined };

function reduceText(transcript: SpokenText, event: Exclude<TranscriptEvent, { kind: 'languages' }>): SpokenText {
  if (event.kind === 'final') return addLine(transcript, event.line);
  const interim = event.text === '' || covers(transcript.lines.at(-1), event.text) ? undefined : event.text;
  return interim === transcript.interim ? transcript : { ...transcript, interim };
}

/**
 * Applies an event to the live captions. Repeated, late and reordered lines give the same lines in the end. Newer interim text, or the
 * final line that it becomes, replaces interim text (rules 11.10, 11.11). Returns the same object when nothing changes.
 */
export function reduceCaptions(captions: LiveCaptions, event: TranscriptEvent): LiveCaptions {
  if (event.kind === 'languages') {
    const added = event.languages.filter((language) => !captions[language]);
    return added.length === 0 ? captions : { ...captions, ...Object.fromEntries(added.map((language) => [language, NO_TEXT])) };
  }
  const transcript = captions[event.language];
  const changed = reduceText(transcript ?? NO_TEXT, event);
  return changed === transcript ? captions : { ...captions, [event.language]: changed };
}

function joinTexts(transcript: SpokenText, more: SpokenText): SpokenText {
  if (more.lines.length === 0 && more.interim === undefined) return transcript;
  if (transcript.lines.length === 0 && transcript.interim === undefined) return more;
  const starts = new Set(transcript.lines.map(({ startMs }) => startMs));
  const lines = [...transcript.lines, ...more.lines.filter(({ startMs }) => !starts.has(startMs))];
  return { lines: lines.sort((a, b) => a.startMs - b.startMs).slice(-MAX_LINES), interim: more.interim ?? transcript.interim };
}

/** Merges tags of one language, such as "nl" and "nl-BE", into one entry under the first of them (rule 11.2). */
export function mergeLanguages(captions: LiveCaptions): LiveCaptions {
  const names = groupLanguages(Object.keys(captions));
  const merged = new Map<string, SpokenText>();
  for (const [tag, transcript] of Object.entries(captions)) {
    const name = names.get(tag) ?? tag;
    merged.set(name, joinTexts(merged.get(name) ?? NO_TEXT, transcript));
  }
  return Object.fromEntries(merged);
}
