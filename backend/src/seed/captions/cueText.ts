import { decodeHTMLStrict } from 'entities';

/** The text of a cue without markup, one line for each line on screen. */
export interface CueText {
  text: string;
  speaker?: string;
}

const CLASSES = String.raw`(?:\.[^\s<>.]*)*`;

const VOICE = new RegExp(String.raw`<v${CLASSES}\s([^<>]+)>`, 'gi');

/**
 * Tags of WebVTT and SubRip with the annotation that each may have, and word times. Any other `<` is text: people write
 * `<inaudible>` and `a < b` in captions.
 */
const TAG = new RegExp(
  [
    String.raw`<(?:[biuscv]|rt|ruby|lang|span)${CLASSES}\s*>`,
    String.raw`<v${CLASSES}\s[^<>]*>`,
    String.raw`<lang${CLASSES}\s+[a-z]{2,3}(?:-[a-z\d]+)*\s*>`,
    String.raw`<(?:font|span)(?:\s+[\w-]+\s*=[^<>]*)?>`,
    String.raw`</(?:[biuscv]|rt|ruby|lang|font|span)\s*>`,
    String.raw`<\d+:[\d:.,]+>`,
  ].join('|'),
  'gi',
);

/** The mark of a new line in SubRip files that were made from HTML, and in SBV. */
const LINE_TAG = /<br\s*\/?>|\[br\]/gi;

/** Overrides of SubStation Alpha, such as a position: `{\an8}`, and styles of SubRip and MicroDVD: `{i}`, `{y:b}`. */
const OVERRIDE = /\{(?:\\[^{}]*|\/?[bius]|[yYcC]:[^{}]{0,20})\}/g;

/** Line breaks and hard blanks of SubStation Alpha; not a part of a path such as `C:\names\here`. */
const LINE_MARK = /(?<!\b[a-z]:\S{0,99})\\n/gi;
const BLANK_MARK = /(?<!\b[A-Za-z]:\S{0,99})\\h/g;

/** A name that a program gave to a voice that it cannot name: `SPEAKER_00`, `Speaker 1`, `spk_0`, `Unknown speaker`. */
const NUMBERED_VOICE =
  /^(?:(?:speaker|spk|spreker|sprecher(?:in)?|voice|stem|guest|person|participant|locuteur|intervenant|orateur|hablante|orador|ponente|siaradwr|llais|متحدث|المتحدث|发言人|说话人|讲话人|發言人|說話人)(?:[\s_#-]*(?:\d{1,4}|\?)|[\s_#-]+[a-z])|(?:unknown|unidentified|onbekende?|unbekannter?|unbekannte)(?: (?:speaker|spreker|sprecher|sprecherin|person))?|speaker unknown|(?:intervenant|orateur|locuteur)e? inconnue?|(?:hablante|orador|ponente) desconocid[oa]|siaradwr anhysbys|متحدث (?:غير معروف|مجهول)|未知(?:发言人|说话人|發言人|說話人))$/iu;

/** Whether a name stands for the number of a voice, of a person that is not known (rule 11.19). */
export function isNumberedVoice(name: string): boolean {
  return NUMBERED_VOICE.test(name.trim());
}

/** The mark of a new speaker in broadcast captions. */
const MARK = /(?<!\S)>{2,}/;

/** A name of at most four words after a mark, as in `>> Council President Harrell: …`. */
const MARKED_NAME = /^(\p{Lu}[\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+){0,3}):\s+(?=\S)/u;

/** Reads the markup of a cue: text, and the speaker of a voice tag or of a `>>` mark with a name. */
export function readCueText(markup: string): CueText {
  return readSpeakerMarks(removeMarkup(markup));
}

/**
 * Removes tags and positions, and decodes entities. The one voice of a cue is its speaker; several voices stay in the text,
 * except those that only have a number.
 */
export function removeMarkup(markup: string): CueText {
  const names = [...markup.matchAll(VOICE)].map(([, name = '']) => toPlain(name).trim());
  const isOneVoice = /^\s*<v[.\s]/i.test(markup) && new Set(names).size === 1;
  const speaker = isOneVoice && !isNumberedVoice(names[0] ?? '') ? names[0] : undefined;
  const text = toPlain(isOneVoice ? markup : markup.replace(VOICE, (_, name: string) => (isNumberedVoice(name) ? '' : `${name.trim()}: `)))
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
  return speaker === undefined || isNumberedVoice(speaker) ? { ...cue, text } : { text, speaker };
}

function toPlain(markup: string): string {
  const plain = markup.replace(LINE_TAG, '\n').replace(TAG, '').replace(OVERRIDE, '').replace(LINE_MARK, '\n').replace(BLANK_MARK, ' ');
  return decodeHTMLStrict(plain);
}
