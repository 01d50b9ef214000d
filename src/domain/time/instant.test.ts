import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from './instant.ts';
import { fromWallTime } from './zonedTime.ts';

const BRUSSELS = 'Europe/Brussels';

describe('parseInstant (rule 1.17)', () => {
  it.each([
    [1793040146271, 1793040146271],
    ['2026-10-26T19:30:00+01:00', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-10-26T18:30:00Z', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-10-26T19:30:00', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-07-26T19:30:00', Date.UTC(2026, 6, 26, 17, 30)],
    ['2026-07-26', Date.UTC(2026, 6, 25, 22)],
  ])('parses %s (contract §1)', (value, expected) => {
    expect(parseInstant(value, BRUSSELS)).toBe(expected);
  });

  it.each([
    undefined,
    null,
    '',
    'tomorrow',
    '26/10/2026',
    '2026-13-45T99:99:99',
    NaN,
    Infinity,
    {},
    true,
    1e300,
    -1e16,
    '0001-01-01T00:00:00',
    '1000-01-01',
    '9999-12-31T23:59:59Z',
  ])('returns undefined for %s', (value) => {
    expect(parseInstant(value, BRUSSELS)).toBeUndefined();
  });

  it('parses wall times before and after a clock change', () => {
    expect(parseInstant('2026-03-29T01:59:59', BRUSSELS)).toBe(Date.UTC(2026, 2, 29, 0, 59, 59));
    expect(parseInstant('2026-03-29T03:00:00', BRUSSELS)).toBe(Date.UTC(2026, 2, 29, 1, 0, 0));
    expect(parseInstant('2026-10-25T03:00:00', BRUSSELS)).toBe(Date.UTC(2026, 9, 25, 2, 0, 0));
  });

  it('never throws, for any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => ['number', 'undefined'].includes(typeof parseInstant(value, BRUSSELS))));
  });

  it('has the offset of a formatter of its own', () => {
    const offsetAt = (instantMs: number, timeZone: string) => {
      const text = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instantMs);
      return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(instantMs / 1000) * 1000;
    };
    const walls = fc.integer({ min: Date.UTC(1901, 0) / 900_000, max: Date.UTC(2100, 0) / 900_000 }).map((quarter) => quarter * 900_000);
    const zones = fc.constantFrom(
      BRUSSELS,
      'America/St_Johns',
      'Africa/Monrovia',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'America/Goose_Bay',
    );
    fc.assert(
      fc.property(walls, zones, (wall, zone) => {
        const expected = wall - offsetAt(wall - offsetAt(wall, zone), zone);
        expect(parseInstant(new Date(wall).toISOString().slice(0, 19), zone)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('parses every wall time as dayjs does', () => {
    const wallTimes = fc.integer({ min: Date.UTC(2014, 0), max: Date.UTC(2035, 0) }).map((ms) => Math.floor(ms / 1000) * 1000);
    const hours = [-3, 0, 3].map((hour) => hour * 3_600_000);
    fc.assert(
      fc.property(wallTimes, fc.constantFrom(BRUSSELS, 'America/New_York', 'Asia/Kolkata', 'UTC'), (wallMs, zone) => {
        const texts = hours.map((aside) => new Date(wallMs + aside).toISOString().slice(0, 19));
        const [before, instant, after] = texts.map((text) => fromWallTime(text, zone)) as [number, number, number];
        // A wall time that clocks skip or repeat has more than one answer: the hours around it then lie more or less than six hours apart.
        fc.pre(after - instant === instant - before && instant - before === hours[2]);
        // Only the middle one is compared: the first or last may itself be such a time.
        expect(parseInstant(texts[1], zone)).toBe(instant);
      }),
      { numRuns: 300 },
    );
  });
});
