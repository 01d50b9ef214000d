import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLine, joinBlocks, oneLine, splitName, toSlug, toTitle } from './text.ts';

describe('text', () => {
  it('puts text on one line', () => {
    expect(oneLine('\r\n\r\n 3.  Budget\t2027 \n')).toBe('3. Budget 2027');
    expect(oneLine(null)).toBe('');
  });

  it('joins blocks that are not empty', () => {
    expect(joinBlocks([' a \r\n\r\n\r\n\r\nb', null, ' ', 'c'])).toBe('a\n\nb\n\nc');
    expect(joinBlocks([undefined, ''])).toBeUndefined();
  });

  it('describes documents without title or address', () => {
    expect(documentLine('Report', 'https://example.org/1')).toBe('Report: https://example.org/1');
    expect(documentLine(null, 'https://example.org/1')).toBe('https://example.org/1');
    expect(documentLine('Report', undefined)).toBe('Report');
  });

  it('converts names to parts of addresses', () => {
    expect(toSlug("'s-Hertogenbosch & Liège")).toBe('s-hertogenbosch-liege');
    expect(toSlug('مجلس')).toBe('');
    expect(toSlug(`${'a'.repeat(63)}-b`)).toBe('a'.repeat(63));
  });
});

const given = fc.array(fc.constantFrom('Ann', 'M.', 'Lorena', 'José', 'Jean-Luc', 'Al', 'Åsa'), { minLength: 1, maxLength: 3 });
const particles = fc.constantFrom('', 'van ', 'van der ', 'De La ', 'VON ', "in 't ", 'St. ', 'al ');
const last = fc.constantFrom('Rosa', 'González', 'O’Brien', 'Berg-Smit', 'LI');
const suffix = fc.constantFrom('', ' Jr.', ', Jr.', ' III', ', Sr', ', Ph.D.');

describe('toTitle', () => {
  const long = 'An ordinance relating to the budget of the city and to all that belongs to it';
  it.each([
    ['\n Budget  2027. First reading.\nSecond line', 'Budget 2027. First reading.'],
    [`${long}. Further text of this note that makes the line too long for a title.`, `${long}.`],
    [`Res. No. 5. ${long} ${long}`, `Res. No. 5. ${long} An ordinance relating to the…`],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
    [' \n', ''],
  ])('makes a title of %j', (text, title) => expect(toTitle(text)).toBe(title));

  it('is the start of the first line, at most 120 characters', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z.!?]{0,40}$/)), (chunks) => {
        const line = oneLine(chunks.join(' '));
        const title = toTitle(`${chunks.join(' ')}\nMore`);
        expect(title.length).toBeLessThanOrEqual(120);
        if (line === '') return;
        expect(line.startsWith(title.replace(/…$/, ''))).toBe(true);
        expect(title.length).toBeGreaterThanOrEqual(Math.min(line.length, 20));
      }),
    );
  });
});

describe('splitName', () => {
  it.each([
    ['M. Lorena  González ', 'M. Lorena', 'González'],
    ['Doe, Jane A.', 'Jane A.', 'Doe'],
    ['Griffier', '', 'Griffier'],
    ['Rafael Salamanca, Jr.', 'Rafael', 'Salamanca, Jr.'],
    ['Salamanca Jr., Rafael', 'Rafael', 'Salamanca Jr.'],
    ['Salamanca, Jr., Rafael', 'Rafael', 'Salamanca, Jr.'],
    ['Salamanca, Rafael Jr.', 'Rafael', 'Salamanca Jr.'],
    ['Salamanca, Rafael, Jr.', 'Rafael', 'Salamanca, Jr.'],
    ['Ydanis Rodríguez III', 'Ydanis', 'Rodríguez III'],
    ['Carmen De La Rosa', 'Carmen', 'De La Rosa'],
    ['De La Rosa, Carmen', 'Carmen', 'De La Rosa'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['JAN VAN DER BERG', 'JAN', 'VAN DER BERG'],
    ['Berg, Jan van der', 'Jan', 'van der Berg'],
    ["Jan in 't Veld", 'Jan', "in 't Veld"],
    ['Jan in ’t Veld', 'Jan', 'in ’t Veld'],
    ['De Wit', '', 'De Wit'],
    ['Al Green', 'Al', 'Green'],
    ['Omar al Bashir', 'Omar', 'al Bashir'],
    ['Kristin St. John', 'Kristin', 'St. John'],
    ['Ann Lee Jr. III', 'Ann', 'Lee Jr. III'],
    ['Jr.', '', 'Jr.'],
    ['Lee,', '', 'Lee'],
    [',', '', ''],
    ['', '', ''],
  ])('splits %j', (name, firstname, lastname) => expect(splitName(name)).toEqual({ firstname, lastname }));

  it('splits a name and its inverted form in the same way', () => {
    fc.assert(
      fc.property(given, particles, last, suffix, (first, before, name, after) => {
        const parts = { firstname: first.join(' '), lastname: before + name + after };
        expect(splitName(`${parts.firstname} ${parts.lastname}`)).toEqual(parts);
        expect(splitName(`${parts.lastname}, ${parts.firstname}`)).toEqual(parts);
      }),
    );
  });

  it('keeps every chunk of any text', () => {
    const chunks = (text: string): string[] =>
      text
        .split(/[\s,]+/)
        .filter((chunk) => chunk !== '')
        .sort();
    const any = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('Ann', 'de', 'De', 'van', 'Jr.', ',', 'III', 'Lee')).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(any, (name) => {
        const { firstname, lastname } = splitName(name);
        expect(chunks(`${firstname} ${lastname}`)).toEqual(chunks(name));
      }),
    );
  });
});
