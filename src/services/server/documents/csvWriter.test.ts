import { describe, expect, it } from 'vitest';
import { type CsvCell, writeCsv } from './csvWriter.ts';

const cellOf = (cell: CsvCell) => writeCsv(['a'], [[cell, 'end']]).slice('\ufeffa\r\n'.length, -',end\r\n'.length);

describe('a CSV file (rule 26.18)', () => {
  it('has its columns, then a line for each row, as UTF-8 for spreadsheets', () => {
    expect(
      writeCsv(
        ['name', 'seconds'],
        [
          ['An', 12],
          ['Börje', undefined],
        ],
      ),
    ).toBe('\ufeffname,seconds\r\nAn,12\r\nBörje,\r\n');
    expect(writeCsv(['name'], [])).toBe('\ufeffname\r\n');
  });

  it.each([
    ['', ''],
    [undefined, ''],
    [0, '0'],
    [-3.5, '-3.5'],
    ['المجلس', 'المجلس'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['lone \ud83d', 'lone \ufffd'],
  ])('writes %j as %s', (cell, text) => {
    expect(cellOf(cell)).toBe(text);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠a'])('writes %j as text and no formula', (cell) => {
    expect(cellOf(cell)).toBe(`'${cell}`);
  });

  it('writes a formula behind a line break as text too', () => {
    expect(cellOf('\r=1')).toBe('"\'\r=1"');
    expect(cellOf('\n=1')).toBe('"\'\n=1"');
    expect(cellOf('=HYPERLINK("https://x.example","a")')).toBe('"\'=HYPERLINK(""https://x.example"",""a"")"');
  });
});
