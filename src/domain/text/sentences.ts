/** Chinese punctuation contains its own space. */
const HAS_OWN_SPACE = /[。！？：]$/;

/** Returns what stands between a sentence and the next: a space, or nothing after Chinese punctuation. */
export const sentenceGap = (sentence: string): string => (HAS_OWN_SPACE.test(sentence) ? '' : ' ');

/** Joins sentences of one language. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((text, sentence) => (text === '' ? sentence : text + sentenceGap(text) + sentence), '');
