import { describe, expect, it } from 'vitest';
import { documentLine, joinBlocks, oneLine, splitName, toSlug } from './text.ts';

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

  it('splits names', () => {
    expect(splitName('M. Lorena  González ')).toEqual({ firstname: 'M. Lorena', lastname: 'González' });
    expect(splitName('Doe, Jane A.')).toEqual({ firstname: 'Jane A.', lastname: 'Doe' });
    expect(splitName('Griffier')).toEqual({ firstname: '', lastname: 'Griffier' });
  });
});
