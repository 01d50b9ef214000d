import { foldText } from '../text/foldLetters.ts';
import { isFound, toComparable, toPatterns } from './searchPatterns.ts';
import { tokenTexts } from './searchTokens.ts';

/** A name in the two forms in which it is compared: its text, and its tokens. */
export interface NameIndex {
  text: string;
  tokens: string;
}

/** Letters and digits of a query whose tokens are compared; of a shorter one only the text: its letters are in nearly every name. */
const MIN_LETTERS = 3;

/** Prepares a name for `toNameMatcher`. */
export const toNameIndex = (name: string): NameIndex => ({ text: foldText(name), tokens: toComparable(name) });

/**
 * Returns whether a name is found by a query: it contains the query as it is typed, or what a search in a session finds (rules 2.2, 4.4,
 * 8.6). Every name is found by an empty query.
 */
export function toNameMatcher(query: string): (name: NameIndex) => boolean {
  const typed = foldText(query);
  const patterns = tokenTexts(query).join('').length < MIN_LETTERS ? undefined : toPatterns(query);
  return ({ text, tokens }) => text.includes(typed) || (patterns !== undefined && isFound(tokens, patterns));
}
