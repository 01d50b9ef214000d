import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../importError.ts';
import type { SeedPart } from '../../seedPart.ts';
import { detectSource } from '../detect.ts';

function readPart(content: string): SeedPart | undefined {
  const source = detectSource(Buffer.from(content));
  if (source.kind === 'turns') return source.toPart([]);
  return source.kind === 'meeting' ? source.toPart() : undefined;
}

describe('CSV files', () => {
  it('give back the topics that were written to them', () => {
    const title = fc.string({ unit: fc.constantFrom(...Array.from('aé م议;,\t"\n. 1')), maxLength: 12 }).map((text) => `t ${text}`);
    const rows = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3000 }), title }), { minLength: 1, maxLength: 20 });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const time = (at: number) => [at / 3600, (at / 60) % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\uFEFF'),
        (list, separator, lineEnd, mark) => {
          let at = 0;
          const timed = list.map(({ gap, title: name }) => ({ start: (at += gap), name }));
          const lines = timed.map(({ start, name }) => [quote(name), time(start)].join(separator));
          const part = readPart(mark + [['Titel', 'Positie'].join(separator), ...lines].join(lineEnd));
          expect(part?.topics.map(({ name, start }) => [name, start])).toEqual(
            timed.map(({ name, start }) => [name.replace(/\s+/g, ' ').trim(), start]),
          );
        },
      ),
    );
  });

  it('of any content are read or rejected with a reason', () => {
    const token = fc.constantFrom(
      'time',
      'end',
      'title',
      'speaker',
      'text',
      'date',
      'clock',
      'nr',
      ';',
      ';',
      ',',
      '\t',
      '\n',
      '\n',
      '"',
      '0:10',
      '19:35',
      '7 PM',
      'A',
      ' ',
      '2026-06-11',
      '12:60',
      '45',
      '٣',
      '\r',
      '(x)',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 80 }), fc.boolean(), (tokens, hasHeadings) => {
        try {
          const part = readPart((hasHeadings ? 'time;end;title;speaker\n' : '') + tokens.join(''));
          for (const { start, stop } of [...(part?.topics ?? []), ...(part?.speeches ?? [])])
            expect(stop === undefined || (start !== undefined && stop > start && start >= 0)).toBe(true);
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
