import { decodeHTMLStrict } from 'entities';

/** The text of a cue without markup, one line for each line on screen. */
export interface CueText {
  text: string;
  speaker?: string;
}

const VOICE = /<v(?:\.[^\s<>.]*)*\s([^<>]+)>/g;

/** Tags of WebVTT and SubRip, and word times. Another `<` is text. */
const TAG = /<\/?[a-z][^<>]*>|<\/?>|<\d+:[\d:.]+>/gi;

/** Overrides of SubStation Alpha, such as a position: `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;

/** The mark of a new speaker in broadcast captions. */
const MARK = /(?<!\S)>{2,}/;

/** A name of at most four words after a mark, as in `>> Council President Harrell: …`. */
const MARKED_NAME = /^(\p{Lu}[\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+){0,3}):\s+(?=\S)/u;

/** Reads the markup of a cue: text, and the speaker of a voice tag or of a `>>` mark with a name. */
export function readCueText(markup: string): CueText {
  return readSpeakerMarks(removeMarkup(markup));
}

/** Removes tags and positions, and decodes entities. The one voice of a cue is its speaker; several voices stay in the text. */
export function removeMarkup(markup: string): CueText {
  const names = [...markup.matchAll(VOICE)].map(([, name = '']) => toPlain(name).trim());
  const speaker = /^\s*<v[.\s]/.test(markup) && new Set(names).size === 1 ? names[0] : undefined;
  const text = toPlain(speaker ? markup : markup.replace(VOICE, (_, name: string) => `${name.trim()}: `))
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  return speaker ? { text, speaker } : { text };
}

/** Removes the marks of new speakers; the speech of each one begins on its own line. */
export function readSpeakerMarks(cue: CueText): CueText {
  if (!MARK.test(cue.text)) return cue;
  const turns = cue.text
    .split(MARK)
    .map((turn) => turn.trim())
    .filter((turn) => turn !== '');
  const [name, speaker] = (turns.length === 1 && cue.speaker === undefined && MARKED_NAME.exec(turns[0] ?? '')) || [];
  const text = turns.join('\n').slice(name?.length ?? 0);
  return speaker === undefined ? { ...cue, text } : { text, speaker };
}

function toPlain(markup: string): string {
  return decodeHTMLStrict(markup.replace(TAG, '').replace(OVERRIDE, ''));
}
