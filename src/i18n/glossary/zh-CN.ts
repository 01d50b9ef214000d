import type { WordRules } from './wordRules.ts';

/** The glossary of Chinese. */
export const chinese: WordRules = {
  terms: {},
  forbidden: [],
  informal: /你/,
  quotes: ['“', '”'],
  punctuation: /\s[，。：；！？]/u,
};
