import { describe, expect, it } from 'vitest';
import { findDate, findTimeAfterDate } from './csvDates.ts';

describe('findDate', () => {
  it.each([
    '2026-06-11',
    'Raad van 11-06-2026',
    '11/6/2026',
    'Gemeenteraad donderdag 11 juni 2026, 19.30 uur',
    'Council, June 11, 2026',
    'June 11th, 2026',
    'Conseil du 11 juin 2026',
    'Rat am 11. Juni 2026',
    'Pleno del 11 de junio de 2026',
    'جلسة 11 يونيو 2026',
    '2026年6月11日 会议',
    'Cyngor 11 Mehefin 2026',
  ])('finds the date in %s', (text) => expect(findDate(text)).toBe('2026-06-11'));

  it('takes the day first unless that is no date', () => {
    expect(findDate('06/11/2026')).toBe('2026-11-06');
    expect(findDate('06/13/2026')).toBe('2026-06-13');
    expect(findDate('06/11/2026', true)).toBe('2026-06-11');
    expect(findDate('1er février 2026')).toBe('2026-02-01');
  });

  it.each(['', 'Agenda', '31-02-2026', 'punt 11 begroting 2027', '11.06.26'])('finds none in %j', (text) =>
    expect(findDate(text)).toBeUndefined(),
  );
});

describe('findTimeAfterDate', () => {
  it('finds the time behind the year only', () => {
    expect(findTimeAfterDate('11 juni 2026, 19.30 uur')).toBe('19:30');
    expect(findTimeAfterDate('June 11, 2026 at 9:05')).toBe('09:05');
    expect(findTimeAfterDate('19:30 op 11 juni 2026')).toBeUndefined();
  });
});
