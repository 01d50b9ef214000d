import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { MIN_PART } from '../../../../domain/search/searchTerms.ts';
import { tokenTexts } from '../../../../domain/search/searchTokens.ts';

/** Longest token in the vocabulary, in characters; longer ones are hardly terms. */
const VOCABULARY_TOKEN_LIMIT = 40;

/** Compounds of one part that are searched at most (rule 24.6). */
export const COMPOUND_LIMIT = 40;

/** Tokens that are compared with a mistyped one at most (rule 24.10). */
export const SIMILAR_LIMIT = 100;

/** Whether a token is in the vocabulary, in which parts of compounds and corrections are looked up: numbers and short tokens are not. */
export const isVocabularyToken = (token: string): boolean =>
  token.length >= MIN_PART && token.length <= VOCABULARY_TOKEN_LIMIT && !/\d/.test(token);

/** Three characters in a row of a token: tokens that resemble each other share some. */
export const toTrigrams = (token: string): string[] =>
  Array.from({ length: Math.max(0, token.length - 2) }, (_, index) => token.slice(index, index + 3));

/** Text of each field of a passage in tokens. */
export type TokenisedFields = Record<keyof SearchDocument['passages'][number]['fields'], string[]>;

/** The tokens of a passage by field. */
export const tokeniseFields = (fields: SearchDocument['passages'][number]['fields']): TokenisedFields => ({
  name: fields.name.flatMap(tokenTexts),
  topics: fields.topics.flatMap(tokenTexts),
  speakers: fields.speakers.flatMap(tokenTexts),
  votes: fields.votes.flatMap(tokenTexts),
  spoken: fields.spoken.flatMap(tokenTexts),
});
