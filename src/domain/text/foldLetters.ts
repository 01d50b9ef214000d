/** Characters that nobody sees, which pasted text has within words: soft hyphen, zero-width space, word joiner, byte order mark. */
export const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** A text without its invisible characters. */
export const toVisible = (text: string): string => text.replace(INVISIBLE, '');

const ASCII = /^[\0-\x7f]*$/;
const MARKS_AND_TATWEEL = /[\p{M}\u0640]/gu;

/** Letters that compatibility decomposition leaves, in the form in which they are compared. */
const LETTERS: Record<string, string> = {
  // Ligatures and letters that are also written as two.
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ỻ: 'll',
  ƕ: 'hv',
  ȣ: 'ou',
  ꜳ: 'aa',
  ꜵ: 'ao',
  ꜷ: 'au',
  ꜻ: 'av',
  ꜽ: 'ay',
  ꝏ: 'oo',
  // Letters with a stroke or hook, and without a dot.
  ⱥ: 'a',
  ƀ: 'b',
  ɓ: 'b',
  ȼ: 'c',
  ƈ: 'c',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ɇ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ħ: 'h',
  ɦ: 'h',
  ı: 'i',
  ɨ: 'i',
  ȷ: 'j',
  ɉ: 'j',
  ĸ: 'k',
  ƙ: 'k',
  ł: 'l',
  ƚ: 'l',
  ɫ: 'l',
  ŋ: 'n',
  ɲ: 'n',
  ø: 'o',
  ɔ: 'o',
  ɵ: 'o',
  ᵽ: 'p',
  ƥ: 'p',
  ɍ: 'r',
  ʂ: 's',
  ŧ: 't',
  ƭ: 't',
  ⱦ: 't',
  ʉ: 'u',
  ʋ: 'v',
  ɏ: 'y',
  ƴ: 'y',
  ƶ: 'z',
  ȥ: 'z',
  // The Greek sigma at the end of a word.
  ς: 'σ',
  // Alef, ya, ta marbuta, ha and kaf, as Arabic, Persian and Urdu keyboards write them; hamza above the line.
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  ٴ: '',
};
const MAPPED = new RegExp(`[${Object.keys(LETTERS).join('')}\\p{Nd}]`, 'gu');

/** Digit of any script as one of 0 to 9: digits of a script are in order, and a script's zero follows a character that is no digit. */
function toDigit(character: string): string {
  if (/^\d$/.test(character)) return character;
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * A text in the letters in which every search compares it (rule 24.4): without case, accents, width, ligatures and invisible characters,
 * with one form of each Arabic letter, and digits from 0 to 9. Each character is folded by itself, so that a part of a text is a part of
 * the folded text.
 */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return toVisible(lower)
    .normalize('NFKD')
    .replace(MARKS_AND_TATWEEL, '')
    .toLowerCase()
    .replace(MAPPED, (character) => LETTERS[character] ?? toDigit(character));
}

/** A text in folded letters, without repeated spaces. */
export const foldText = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim();
