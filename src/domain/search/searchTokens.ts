/** A normalised unit of text, and where it stands in the text: offsets in UTF-16 units. */
export interface Token {
  text: string;
  from: number;
  to: number;
}

/** Longest token that is compared, in characters; the rest of a longer one is ignored. */
const TOKEN_LIMIT = 64;

/** Characters that nobody sees, which pasted text has within words: soft hyphen, zero-width space, word joiner, byte order mark. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const RUN = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:${INVISIBLE.source}+[\\p{L}\\p{N}\\p{M}]+)*`, 'gu');
const PLAIN = /^[a-z0-9]+$/;

/** Scripts without spaces between units: each character is a token (rule 24.4). */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const SPACELESS_OR_OTHERS = new RegExp(`${SPACELESS.source}\\p{M}*|[^${SPACELESS.source.slice(1, -1)}]+`, 'gu');

/** A text without its invisible characters. */
export const toVisible = (text: string): string => text.replace(INVISIBLE, '');

const MARKS_AND_TATWEEL = /[\p{M}\u0640]/gu;

/** Letters that compatibility decomposition leaves, in the form in which they are compared. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' },
};
const MAPPED = new RegExp(`[${Object.keys(LETTERS).join('')}\\p{Nd}]`, 'gu');

/** Arabic articles, alone or after a conjunction or preposition; what is left has at least three letters. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Digit of any script as one of 0 to 9: digits of a script are in order, and a script's zero follows a character that is no digit. */
function toDigit(character: string): string {
  if (/^\d$/.test(character)) return character;
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** A run of letters and digits in the form in which it is compared: without case, accents, and differences of Arabic spelling (rule 24.4). */
export function foldToken(run: string): string {
  const lower = run.toLowerCase();
  if (PLAIN.test(lower)) return lower.slice(0, TOKEN_LIMIT);
  const folded = toVisible(lower)
    .normalize('NFKD')
    .replace(MARKS_AND_TATWEEL, '')
    .toLowerCase()
    .replace(MAPPED, (character) => LETTERS[character] ?? toDigit(character))
    .replace(ARABIC_ARTICLE, '');
  // A compatibility form may contain punctuation, such as the brackets of "㈠".
  return (folded.match(RUN)?.join('') ?? '').slice(0, TOKEN_LIMIT);
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
