import type { TextRules } from './textRules.ts';

/** The glossary of Chinese. */
export const chinese: TextRules = {
  terms: {},
  forbidden: [],
  informal: /你/,
  quotes: ['“', '”'],
  punctuation: /\s[，。：；！？]/u,
};
