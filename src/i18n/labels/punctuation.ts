import type { Translate } from '../translator.ts';

/** Characters that isolate the direction of a name from the sentence around it. */
const ISOLATES = /[\u2068\u2069]/g;

/** Formats a label with its value: "Text file: Dutch", with the colon of the language. */
export const labelled = (label: string, value: string | number, t: Translate): string => t('text.labelled', { label, value });

/** Formats a label with its colon, to stand before a value that has an element of its own, which isolates its direction. */
export const beforeValue = (label: string, t: Translate): string => labelled(label, '', t).replace(ISOLATES, '');

/** Ends a text with the full stop of the language. */
export const toSentence = (text: string, t: Translate): string => t('text.sentence', { text });

/** What stands between two texts of a pair: ", ". */
export const toJoint = (t: Translate): string => t('text.pair', { first: '', second: '' });

/** A text that a visitor typed, for a sentence: its direction does not change the order of the sentence. */
export const isolate = (typed: string): string => `\u2068${typed}\u2069`;
