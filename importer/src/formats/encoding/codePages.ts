import { detectAll } from 'jschardet';

/** The code pages that files in the portal's languages have beside Unicode, as TextDecoder calls them; `ibm850` is that of MS-DOS. */
export type CodePage = (typeof LATIN)[number] | 'windows-1256' | 'iso-8859-6' | 'gb18030' | 'big5' | (typeof OTHERS)[number];

const LATIN = ['windows-1252', 'iso-8859-15', 'iso-8859-14', 'macintosh', 'ibm850'] as const;

/** Pages of languages that the portal does not speak, but in which somebody may have spoken. */
const OTHERS = [
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'shift_jis',
  'euc-kr',
] as const;

/** The page of most files, which a few letters must not lead away from. */
const USUAL = 'windows-1252';

/** Names that the detector gives the pages. Text in ISO 8859-1 is the same in Windows-1252. */
const DETECTED = new Map<string, CodePage>([
  ['windows-1252', 'windows-1252'],
  ['iso8859-15', 'iso-8859-15'],
  ['iso8859-14', 'iso-8859-14'],
  ['macroman', 'macintosh'],
  ['cp850', 'ibm850'],
  ['windows-1256', 'windows-1256'],
  ['iso-8859-6', 'iso-8859-6'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ...OTHERS.map((page) => [page, page] as const),
  ['iso8859-2', 'iso-8859-2'],
  ['iso-8859-9', 'windows-1254'],
]);

const CENTRAL: readonly CodePage[] = ['windows-1250', 'iso-8859-2'];
const CYRILLIC: readonly CodePage[] = ['windows-1251', 'koi8-r'];

/** The pages of languages that have pages of their own. */
const OF_LANGUAGE: Partial<Record<string, readonly CodePage[]>> = {
  ar: ['windows-1256', 'iso-8859-6'],
  zh: ['gb18030', 'big5'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ja: ['shift_jis'],
  ko: ['euc-kr'],
  ...Object.fromEntries(['pl', 'cs', 'sk', 'hu', 'hr', 'sl', 'ro', 'bs'].map((language) => [language, CENTRAL])),
  ...Object.fromEntries(['ru', 'uk', 'bg', 'sr', 'mk', 'be'].map((language) => [language, CYRILLIC])),
};

/** How much more likely a page of the language in the name of the file is. */
const HINT_WEIGHT = 4;

/** What the detector says of a page that is surely none with Latin letters. */
const SURE = 0.15;

/** Bytes that separate lines, cells and values, and are no part of a Chinese character. */
const SEPARATORS = new Set([9, 10, 13, 0x22, 0x2c]);

/** Bytes that the detector reads: a long file has enough of them. */
const SAMPLE_BYTES = 16_384;

/** The letters above ASCII of MS-DOS's page 850. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const LETTERS = new Set('àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿßŵŷẁẃẅỳÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸŴŶẀẂẄỲ');
const SIGNS = new Set('€£©®°§·•…–—‘’“”„‚«»‹›¿¡ªº½¼¾²³¹µ×÷±™†\u00A0\u00AD');
/** Signs that may stand between two letters. */
const INNER_SIGNS = new Set('’·\u00AD');

/** The page that bytes without Unicode are read in, and another one in which they could be read as well. */
export interface PageGuess {
  page: CodePage;
  other: CodePage | undefined;
}

/** Decodes bytes in a code page. */
export function decodePage(bytes: Uint8Array, page: CodePage): string {
  if (page !== 'ibm850') return new TextDecoder(page).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : IBM850.charAt(byte - 128))).join('');
}

/**
 * Finds the code page of a text. A detector tells Arabic, Chinese and Latin letters apart; of the pages with Latin letters
 * the one counts in which most letters and signs stand where the portal's languages have them. `language` is that in the
 * name of the file.
 */
export function findCodePage(bytes: Uint8Array, language?: string): PageGuess {
  const sample = takeSample(bytes);
  const weights = weigh(sample, OF_LANGUAGE[language ?? ''] ?? (language === undefined ? [] : LATIN));
  const weightOf = (page: CodePage): number => weights.get(page) ?? 0;
  const [best = USUAL] = [...weights.keys()].toSorted((a, b) => weightOf(b) - weightOf(a));
  if (!isLatin(best)) {
    const next = [...weights.keys()].filter((page) => page !== best).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
    return { page: best, other: next !== undefined && weightOf(next) * 2 > weightOf(best) ? next : undefined };
  }
  const read = LATIN.map((page) => ({ page, text: decodePage(sample, page), weight: weightOf(page) }));
  const ranked = read
    .map((guess) => ({ ...guess, odd: countOdd(guess.text) }))
    .toSorted((a, b) => a.odd - b.odd || Number(b.page === USUAL) - Number(a.page === USUAL) || b.weight - a.weight);
  const [first] = ranked;
  const other = ranked.find(({ text, odd }) => text !== first?.text && odd === first?.odd);
  return { page: first?.page ?? best, other: other?.page };
}

function isLatin(page: CodePage): page is (typeof LATIN)[number] {
  return (LATIN as readonly CodePage[]).includes(page);
}

/** What the detector says of the pages, with the weight of those of the language in the name. */
function weigh(sample: Uint8Array, likely: readonly CodePage[]): Map<CodePage, number> {
  const weights = new Map<CodePage, number>();
  const looksLatin = countOdd(decodePage(sample, USUAL)) === 0;
  for (const { encoding, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    const page = DETECTED.get(encoding?.toLowerCase() ?? '');
    if (page === undefined) continue;
    const isOwn = likely.includes(page) && !isLatin(page);
    if (!isLatin(page) && !isOwn && confidence < SURE && (looksLatin || !isForeign(decodePage(sample, page)))) continue;
    weights.set(page, confidence * (likely.includes(page) ? HINT_WEIGHT : 1));
  }
  return weights;
}

/** Whether a text is written in other letters: such texts have few Latin ones, and no single letters. */
function isForeign(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const foreign = count(
    /[\p{Script=Arabic}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Hiragana}]/gu,
  );
  return foreign > 1 && foreign * 2 > count(/[a-z]/gi);
}

/** The lines and values that are not only ASCII: times and numbers say nothing. */
function takeSample(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  let start = 0;
  for (const [index, byte] of bytes.entries()) {
    if (!SEPARATORS.has(byte) && index !== bytes.length - 1) continue;
    const line = bytes.subarray(start, index + 1);
    if (line.some((other) => other > 127)) lines.push(...line.subarray(0, SAMPLE_BYTES));
    if (lines.length >= SAMPLE_BYTES) break;
    start = index + 1;
  }
  return Uint8Array.from(lines.slice(0, SAMPLE_BYTES));
}

/** How many letters and signs stand where no text of the portal's languages has them. */
function countOdd(text: string): number {
  let odd = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7F]/g)) if (isOdd(sign, text.charAt(index - 1), text.charAt(index + 1))) odd += 1;
  return odd;
}

function isOdd(sign: string, before: string, after: string): boolean {
  const isLetter = (character: string): boolean => /\p{L}/u.test(character);
  if (LETTERS.has(sign)) {
    if (/\d/.test(before) || /\d/.test(after)) return true;
    return /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before);
  }
  // Names are joined by a dash: `Paris–Bruxelles`.
  const isInner = INNER_SIGNS.has(sign) || (sign === '–' && /\p{Lu}/u.test(after));
  return !SIGNS.has(sign) || (isLetter(before) && isLetter(after) && !isInner);
}
