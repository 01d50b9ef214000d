import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  capitalize,
  formatBytes,
  formatDate,
  formatDateBlock,
  formatDuration,
  formatLanguageName,
  formatList,
  formatPercentage,
  formatPosition,
  formatSpeakingTime,
  formatTime,
} from './format.ts';
import { LOCALES } from './locales.ts';

const BRUSSELS = 'Europe/Brussels';
const COUNCIL_EVENING = Date.UTC(2026, 9, 26, 18, 30);

describe('dates and times', () => {
  it.each([
    ['nl', 'maandag 26 oktober 2026', '19:30'],
    ['fr', 'lundi 26 octobre 2026', '19:30'],
    ['de', 'Montag, 26. Oktober 2026', '19:30'],
    ['es', 'lunes, 26 de octubre de 2026', '19:30'],
    ['cn', '2026年10月26日星期一', '19:30'],
    ['cy', 'Dydd Llun, 26 Hydref 2026', '19:30'],
  ] as const)('are formatted in %s', (locale, date, time) => {
    expect(formatDate(COUNCIL_EVENING, locale, BRUSSELS)).toBe(date);
    expect(formatTime(COUNCIL_EVENING, locale, BRUSSELS)).toBe(time);
  });

  it.each(LOCALES)('contain day, month and year in %s', (locale) => {
    expect(formatDate(COUNCIL_EVENING, locale, BRUSSELS)).toMatch(/26.*2026|2026.*26/);
    expect(formatTime(COUNCIL_EVENING, locale, BRUSSELS)).toMatch(/(19|7):30/);
    const block = formatDateBlock(COUNCIL_EVENING, locale, BRUSSELS);
    expect(block.day).toBe('26');
    expect(block.weekday).not.toBe('');
    expect(block.month).toMatch(/\D+.*2026|2026年10月/);
  });

  it.each(LOCALES)('use the zone of the city, not of the machine, in %s (rule 1.16)', (locale) => {
    const lateEvening = Date.UTC(2026, 5, 30, 22, 30);
    expect(formatDateBlock(lateEvening, locale, BRUSSELS).day).toBe('1');
    expect(formatDateBlock(lateEvening, locale, 'America/New_York').day).toBe('30');
  });

  it('skip the missing hour of the spring clock change', () => {
    expect(formatTime(Date.UTC(2026, 2, 29, 0, 59), 'nl', BRUSSELS)).toBe('01:59');
    expect(formatTime(Date.UTC(2026, 2, 29, 1, 0), 'nl', BRUSSELS)).toBe('03:00');
  });

  it('repeat an hour at the autumn clock change', () => {
    expect(formatTime(Date.UTC(2026, 9, 25, 0, 30), 'nl', BRUSSELS)).toBe('02:30');
    expect(formatTime(Date.UTC(2026, 9, 25, 1, 30), 'nl', BRUSSELS)).toBe('02:30');
    expect(formatDateBlock(Date.UTC(2026, 9, 25, 22, 59), 'nl', BRUSSELS).day).toBe('25');
    expect(formatDateBlock(Date.UTC(2026, 9, 25, 23, 0), 'nl', BRUSSELS).day).toBe('26');
  });

  it('do not mix up cached formatters of other languages, zones or shapes', () => {
    const first = formatDate(COUNCIL_EVENING, 'nl', BRUSSELS);
    formatDate(COUNCIL_EVENING, 'fr', BRUSSELS);
    formatTime(COUNCIL_EVENING, 'nl', 'America/New_York');
    expect(formatDate(COUNCIL_EVENING, 'nl', BRUSSELS)).toBe(first);
    expect(formatTime(COUNCIL_EVENING, 'nl', BRUSSELS)).toBe('19:30');
  });
});

describe('formatSpeakingTime', () => {
  it.each([
    [0.2, '1 sec'],
    [59.4, '59 sec'],
    [59.5, '1 min'],
    [252, '4 min 12 sec'],
    [3599.4, '59 min 59 sec'],
    [3599.5, '1 uur'],
    [9720, '2 uur 42 min'],
  ])('%d seconds are %s', (seconds, items) => {
    expect(formatSpeakingTime(seconds, 'nl')).toBe(items);
  });
});

describe('percentages and lists', () => {
  it('are formatted in the style of the language', () => {
    expect(formatPercentage(61, 'nl')).toBe('61%');
    expect(formatPercentage(61, 'fr')).toMatch(/^61\s%$/);
    expect(formatList(['19 voor', '10 tegen', '2 onthoudingen'], 'nl')).toBe('19 voor, 10 tegen en 2 onthoudingen');
    expect(formatList(['19 voor'], 'nl')).toBe('19 voor');
    expect(formatList(['19 o blaid', '10 yn erbyn', '2 yn ymatal'], 'cy')).toBe('19 o blaid, 10 yn erbyn, 2 yn ymatal');
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '1 min'],
    [29, '1 min'],
    [89, '1 min'],
    [90, '2 min'],
    [59 * 60 + 29, '59 min'],
    [59 * 60 + 30, '1 uur'],
    [3600, '1 uur'],
    [3630, '1 uur 1 min'],
    [9720, '2 uur 42 min'],
    [26 * 3600, '26 uur'],
  ])('%d seconds are %s', (seconds, items) => {
    expect(formatDuration(seconds, 'nl')).toBe(items);
  });

  it.each(LOCALES)('has hours and minutes in %s', (locale) => {
    expect(formatDuration(9720, locale)).toMatch(/^2\D+42\D+$/);
  });
});

describe('formatPosition', () => {
  it.each([
    [-5, '0:00'],
    [0, '0:00'],
    [0.999, '0:00'],
    [5, '0:05'],
    [59.9, '0:59'],
    [60, '1:00'],
    [245, '4:05'],
    [3599.999, '59:59'],
    [3600, '1:00:00'],
    [3723, '1:02:03'],
    [36000, '10:00:00'],
    [90061, '25:01:01'],
  ])('%d seconds are %s', (seconds, position) => {
    expect(formatPosition(seconds)).toBe(position);
  });

  it('contains the exact whole second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (seconds) => {
        const total = formatPosition(seconds)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(total).toBe(seconds);
      }),
    );
  });
});

describe('formatLanguageName', () => {
  it.each([
    ['fr', 'nl', 'Frans'],
    ['nl', 'en', 'Dutch'],
    ['en', 'fr', 'anglais'],
    ['nl', 'cn', '荷兰语'],
    ['fr', 'ar', 'الفرنسية'],
    ['en', 'cy', 'Saesneg'],
  ] as const)('%s in %s is %s', (language, locale, name) => {
    expect(formatLanguageName(language, locale)).toBe(name);
  });

  it.each(['xx', 'zzz', '', 'x', 'not a language', 'en-'])('returns %j unchanged: it is unknown', (language) => {
    for (const locale of LOCALES) expect(formatLanguageName(language, locale)).toBe(language);
  });
});

describe('capitalize (rule 1.13)', () => {
  it.each([
    ['waterdam', 'Waterdam'],
    ['’s-Hertogenbosch', '’s-Hertogenbosch'],
    ['éghezée aan zee', 'Éghezée aan zee'],
    ['القصر', 'القصر'],
    ['', ''],
  ])('%j becomes %j', (name, expected) => {
    expect(capitalize(name, 'nl')).toBe(expected);
  });
});

describe('formatBytes', () => {
  it.each([
    [1, 'en', '1 MB'],
    [120_400_000, 'en', '120 MB'],
    [2_349_000_000, 'nl', '2,3 GB'],
    [1_000_000_000, 'de', '1 GB'],
  ] as const)('%i bytes in %s: %s', (bytes, locale, text) => {
    expect(formatBytes(bytes, locale).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('Welsh without support in the browser', () => {
  it('formats units like an engine with Welsh', () => {
    const unit = (value: number, name: string) =>
      new Intl.NumberFormat('cy', { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
    for (const value of [1, 2, 3, 6, 30]) {
      expect(formatSpeakingTime(value, 'cy')).toBe(unit(value, 'second'));
      expect(formatSpeakingTime(60 * value, 'cy')).toBe(unit(value, 'minute'));
      expect(formatDuration(3600 * value, 'cy')).toBe(unit(value, 'hour'));
    }
  });
});
