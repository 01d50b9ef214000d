/** Longest text of a source in a message, in characters. */
const MAX_LENGTH = 300;

/** Control characters, separators of lines and paragraphs, and what turns the direction of the text after it. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu;

/**
 * A text of a source as one line: no line break begins another header or line, nothing turns the direction of what follows, and a long text
 * ends with an ellipsis (rule 28.22).
 */
export function toPlainLine(text: string, maxLength = MAX_LENGTH): string {
  const line = text.replaceAll(DIRECTIONS, '').replaceAll(BREAKS, ' ').trim().toWellFormed();
  return cutText(line, maxLength);
}

/** A text of at most so many characters; a longer one ends with an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength - 1).join('');
  return `${start.trimEnd()}…`;
}

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
