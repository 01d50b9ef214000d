import { foldLetters, INVISIBLE } from '../text/foldLetters.ts';

/** A normalised unit of text, and where it stands in the text: offsets in UTF-16 units. */
export interface Token {
  text: string;
  from: number;
  to: number;
}

/** Longest token that is compared, in characters; the rest of a longer one is ignored. */
const TOKEN_LIMIT = 64;

/** Letters, digits and marks, without the apostrophes that Unicode counts as letters: an apostrophe separates, whichever it is. */
const CHARACTERS = '(?:(?![\\u02b9-\\u02bf])[\\p{L}\\p{N}\\p{M}])+';
const RUN = new RegExp(`${CHARACTERS}(?:${INVISIBLE.source}+${CHARACTERS})*`, 'gu');
const PLAIN = /^[a-z0-9]+$/;

/** Scripts without spaces between units: each character is a token (rule 24.4). */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const SPACELESS_OR_OTHERS = new RegExp(`${SPACELESS.source}\\p{M}*|[^${SPACELESS.source.slice(1, -1)}]+`, 'gu');

/** Arabic articles, alone or after a conjunction or preposition; what is left has at least three letters. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)+(?=\p{L}{3})/u;

/** The first characters that are compared; a character is not cut in two. */
const limit = (token: string): string => (token.length > TOKEN_LIMIT ? token.slice(0, TOKEN_LIMIT).replace(/[\ud800-\udbff]$/, '') : token);

/** A run of letters and digits in the form in which it is compared: folded letters, without an Arabic article (rule 24.4). */
export function foldToken(run: string): string {
  const folded = foldLetters(run);
  if (PLAIN.test(folded)) return limit(folded);
  // A compatibility form may contain punctuation, such as the brackets of "㈠".
  return limit((folded.match(RUN)?.join('') ?? '').replace(ARABIC_ARTICLE, ''));
}

/** Splits a text into tokens, in order (rule 24.4). */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (run: string, from: number) => {
    const folded = foldToken(run);
    if (folded !== '') tokens.push({ text: folded, from, to: from + run.length });
  };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!SPACELESS.test(run)) add(run, index);
    else for (const part of run.matchAll(SPACELESS_OR_OTHERS)) add(part[0], index + part.index);
  }
  return tokens;
}

/** The tokens of a text without their places. */
export const tokenTexts = (text: string): string[] => toTokens(text).map((token) => token.text);
