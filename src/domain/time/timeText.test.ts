import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from './timeText.ts';

const pad = (value: number) => String(value).padStart(2, '0');

describe('a time in an address (rule 6.2)', () => {
  it.each([
    ['0', 0],
    ['90', 90],
    ['90.5', 90.5],
    ['1h02m03s', 3723],
    ['1H2M3S', 3723],
    ['1h', 3600],
    ['2m', 120],
    ['90m', 5400],
    ['3s', 3],
    ['1h3s', 3603],
    ['3.25s', 3.25],
    ['01:02:03', 3723],
    ['02:03', 123],
    ['2:03.5', 123.5],
    ['90:00', 5400],
  ])('%s is %d s', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds);
  });

  it.each(['', ' ', 'soon', '-1', '+1', '1,5', '.5', '1.', '1e3', '0x10', 'NaN', 'Infinity', ' 90', '90 ', '٩٠'])(
    '%j is not a time',
    (text) => {
      expect(parseTime(text)).toBeUndefined();
    },
  );

  it.each([
    'h',
    's',
    'hms',
    '1h60m',
    '1m60s',
    '3s2m',
    '1m1m',
    '1h 2m',
    '1.5h',
    '1:2',
    '1:60',
    '1:60:00',
    ':30',
    '1:',
    '1:2:3:4',
    '1234567890',
  ])('%j is not a time either', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('is the same in each notation', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
        const total = hours * 3600 + minutes * 60 + seconds;
        const forms = [`${total}`, `${total}s`, `${hours}h${minutes}m${seconds}s`, `${hours}h${pad(minutes)}m${pad(seconds)}s`];
        for (const form of [...forms, `${hours}:${pad(minutes)}:${pad(seconds)}`]) expect(parseTime(form)).toBe(total);
      }),
    );
  });

  it('is a finite number of at least 0, or undefined, for any text', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '1', '5', '6', '9', 'h', 'm', 's', ':', '.', '-') }));
    fc.assert(
      fc.property(texts, (text) => {
        const seconds = parseTime(text);
        expect(seconds === undefined || (Number.isFinite(seconds) && seconds >= 0)).toBe(true);
      }),
    );
  });
});
