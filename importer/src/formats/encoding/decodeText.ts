import { decodePage, findCodePage, type CodePage } from './codePages.ts';

/** The text of a file, without byte order mark, and how its letters were read where the file does not say it. */
export interface DecodedText {
  text: string;
  /** A line for the report. */
  notice?: string;
}

/** How code pages are called where people save files. */
const NAMES: Record<CodePage, string> = {
  'windows-1252': 'Windows-1252 (Western European)',
  'iso-8859-15': 'ISO 8859-15 (Western European)',
  'iso-8859-14': 'ISO 8859-14 (Celtic)',
  macintosh: 'Mac Roman',
  ibm850: 'code page 850 (MS-DOS)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'iso-8859-6': 'ISO 8859-6 (Arabic)',
  gb18030: 'GB 18030 (simplified Chinese)',
  big5: 'Big5 (traditional Chinese)',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
};

/**
 * Decodes the bytes of a text file: UTF-8, UTF-16 with or without byte order mark, the encoding that XML declares, else the
 * code page that its letters fit, which the notice names (rule 23.19). `language` is that in the name of the file.
 */
export function decodeText(bytes: Uint8Array, language?: string): DecodedText {
  const encoding = findUtf16(bytes);
  // An incomplete last character must not change the encoding of the whole file.
  if (encoding !== undefined) return { text: new TextDecoder(encoding).decode(bytes) };
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('\uFFFD') || isBinary(bytes)) return { text };
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const intact = (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - damaged;
  // Sequences of UTF-8 do not occur in code pages by chance: a few wrong bytes are damage.
  if (intact > damaged) return { text, notice: `has ${damaged} bytes that are not UTF-8, as the rest is: they are shown as �` };
  const declared = decodeDeclared(bytes, text);
  if (declared !== undefined) return { text: declared };
  const { page, other } = findCodePage(bytes, language);
  const doubt = other === undefined ? '' : `, and could be ${NAMES[other]}`;
  return { text: decodePage(bytes, page), notice: `is not UTF-8: read as ${NAMES[page]} by its letters${doubt}. Check accents and signs` };
}

/** Texts in other encodings have no zero bytes, apart from damage; in UTF-16 every line end, digit and blank has one. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0 || even + odd < sample.length / 20) return undefined;
  if (odd >= 4 * even) return 'utf-16le';
  return even >= 4 * odd ? 'utf-16be' : undefined;
}

/** Videos and office documents have control characters, which text has not. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 27));
}

/** The text in the encoding of the XML declaration; undefined without one that is known, or if it says UTF-8 wrongly. */
function decodeDeclared(bytes: Uint8Array, text: string): string | undefined {
  const label = /^\s*<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(text)?.[1];
  if (label === undefined || /^utf-?(8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}
