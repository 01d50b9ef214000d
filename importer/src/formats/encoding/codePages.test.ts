import { describe, expect, it } from 'vitest';
import { decodePage, findCodePage, type CodePage } from './codePages.ts';

/** Bytes of a text in a code page, found by decoding all of its characters. */
function encode(text: string, page: CodePage): Buffer {
  const table = tableOf(page);
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${page} has no ${character}`);
      return bytes;
    }),
  );
}

const tables = new Map<CodePage, Map<string, Buffer>>();
function tableOf(page: CodePage): Map<string, Buffer> {
  const known = tables.get(page);
  if (known !== undefined) return known;
  const table = new Map<string, Buffer>();
  const add = (...bytes: number[]): void => {
    const character = decodePage(Uint8Array.from(bytes), page);
    if (!table.has(character) && Array.from(character).length === 1) table.set(character, Buffer.from(bytes));
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (page === 'gb18030' || page === 'big5')
    for (let first = 0x81; first < 0xff; first += 1) for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  tables.set(page, table);
  return table;
}

const toSrt = (lines: string[]): string =>
  lines.map((line, index) => `${index + 1}\n00:00:0${index + 1},000 --> 00:00:0${index + 2},000\n${line}\n`).join('\n');

const WESTERN: CodePage[] = ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'];
/** What is said in the portal's languages, and the code pages that it is saved in. */
const SAID: [language: string, pages: CodePage[], lines: string[]][] = [
  ['nl', WESTERN, ['Eén motie is ingediend over de financiële positie.', 'De coördinator wil dat vóór de zomer, óók in de wijk.']],
  [
    'fr',
    WESTERN,
    ['La séance est ouverte, où êtes-vous ?', 'Ça coûte cher à Liège, «\u00A0très cher\u00A0».', 'À bientôt, chère collègue.'],
  ],
  ['fr', ['windows-1252', 'iso-8859-15', 'macintosh'], ['Le cœur de l’œuvre : 3 000 €.'.replace('’', "'")]],
  ['de', WESTERN, ['Die Sitzung ist eröffnet.', 'Die Straße über die Brücke heißt Ärgerweg.']],
  ['es', WESTERN, ['Buenas noches, señoras y señores. ¿Alguna pregunta?', 'La política económica del próximo año, ¡mañana!']],
  ['en', ['windows-1252', 'macintosh'], ['The café’s licence – “renewed” – costs £5.', 'It’s the council’s budget — thank you…']],
  ['cy', ['iso-8859-14'], ["Bydd y tŷ a'r dŵr yn cael eu trafod.", "Mae'r gŵyl ŷd yn ŵyl fawr, gyda thân a môr."]],
  ['cy', ['windows-1252', 'macintosh'], ['Mae’r tân yn y môr, a phêl.', 'Croeso i’r cyngor.']],
  ['ar', ['windows-1256', 'iso-8859-6'], ['مساء الخير، افتتحت جلسة المجلس.', 'سيناقش المجلس ميزانية البلدية هذا المساء؟']],
  ['zh', ['gb18030'], ['大家晚上好，会议现在开始。', '市议会将讨论预算和交通问题。']],
  ['zh', ['big5'], ['大家晚上好，會議現在開始。', '市議會將討論預算和交通問題。']],
];
const cases = SAID.flatMap(([language, pages, lines]) => pages.map((page) => [language, page, lines] as const));

describe('findCodePage', () => {
  it.each(cases)('reads %s in %s, with and without the language in the name', (language, page, lines) => {
    for (const text of [
      toSrt(lines),
      `start;speaker;text\n${lines.map((line) => `0:10;Ann;${line}`).join('\n')}`,
      JSON.stringify({ data: lines }),
    ]) {
      const bytes = encode(text, page);
      for (const hint of [undefined, language]) expect(decodePage(bytes, findCodePage(bytes, hint).page)).toBe(text);
    }
  });

  it.each(cases)('reads each line of %s in %s where the name says the language', (language, page, lines) => {
    for (const line of lines.filter((one) => /[^\0-\x7F]/.test(one))) {
      const bytes = encode(toSrt([line]), page);
      const { page: found, other } = findCodePage(bytes, language);
      if (decodePage(bytes, found) !== toSrt([line])) expect([found, other]).toContain(page);
    }
  });

  it('does not take a foreign text for the language in the name', () => {
    const bytes = encode(toSrt(['مساء الخير، افتتحت جلسة المجلس.']), 'windows-1256');
    expect(findCodePage(bytes, 'en').page).toBe('windows-1256');
  });

  it('names another page that the letters fit as well', () => {
    expect(findCodePage(encode(toSrt(['It’s here.']), 'windows-1252'))).toEqual({ page: 'windows-1252', other: 'macintosh' });
    expect(
      findCodePage(encode(toSrt(['Eén motie is ingediend, óók over financiële zaken — vóór de zomer.']), 'windows-1252')).other,
    ).toBeUndefined();
  });

  it('decodes the whole page of MS-DOS', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(new Set(decodePage(all, 'ibm850')).size).toBe(256);
    expect(decodePage(Uint8Array.of(0x81, 0x82, 0xe1, 0x9c), 'ibm850')).toBe('üéß£');
  });

  it.each([0, 1, 20_000, 1_000_000])('reads %d bytes of any kind', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7919) % 256);
    expect(decodePage(bytes, findCodePage(bytes).page).length).toBeGreaterThanOrEqual(Math.min(length, 1));
  });
});
