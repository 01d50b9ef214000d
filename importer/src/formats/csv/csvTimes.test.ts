import { describe, expect, it } from 'vitest';
import { afterMidnight, decideTimes, readRangeCell, readTimeCell, toSeconds, type TimeCell } from './csvTimes.ts';

const cells = (column: string): TimeCell[] => column.split(' ').flatMap((cell) => readTimeCell(cell) ?? []);
const clock = (hours: number, minutes = 0, seconds = 0) => (hours * 60 + minutes) * 60 + seconds;

describe('readTimeCell', () => {
  it.each([
    ['0:12:30', 750],
    ['1:02:03,5', 3723.5],
    ['01:02:03:12', 3723],
    ['12:30', 750],
    ['75:00', 4500],
    ['12:30.5', 750.5],
    ['1h02', 3720],
    ['1 h 02 min', 3720],
    ['1u02', 3720],
    ['2h', 7200],
    ['12m30s', 750],
    ["12'30", 750],
    ['45', 45],
    ['45,5', 45.5],
    ['45 s', 45],
    ['١٢:٣٠', 750],
    ['１２：３０', 750],
    ['PT12M30S', 750],
    ['PT1H2M', 3720],
    ['PT0S', 0],
    ['pt1h02m03.5s', 3723.5],
    ['1 uur 2 min', 3720],
    ['1 Std. 2 Minuten', 3720],
    ['1 hour, 2 minutes and 3 seconds', 3723],
    ['00:01:02:12', 62],
    ['00;01;02;12', 62],
    ['25:30:00', 91_800],
  ])('reads %s as a position', (text, seconds) => {
    const cell = readTimeCell(text);
    expect(cell && toSeconds(cell, 'position')).toBe(seconds);
  });

  it.each([
    ['19:35', clock(19, 35)],
    ['19:35:10', clock(19, 35, 10)],
    ['7:35 PM', clock(19, 35)],
    ['7 p.m.', clock(19)],
    ['12:05 am', clock(0, 5)],
    ['19.35', clock(19, 35)],
    ['19.35 uur', clock(19, 35)],
    ['19 Uhr', clock(19)],
    ['19h35', clock(19, 35)],
    ['7:35 م', clock(19, 35)],
    ['下午7:35', clock(19, 35)],
    ['2026-06-11 19:35', clock(19, 35)],
    ['2026-06-11T19:35:00+02:00', clock(19, 35)],
    ['11/06/2026 19:35', clock(19, 35)],
  ])('reads %s as a time of the clock', (text, seconds) => {
    const cell = readTimeCell(text);
    expect(cell && toSeconds(cell, 'clock')).toBe(seconds);
  });

  it.each(['PT19H30M', '19 uur 30 min'])('never reads %s, a length of time, as a time of the clock', (text) => {
    const cell = readTimeCell(text);
    expect(cell && [toSeconds(cell, 'position'), toSeconds(cell, 'clock'), decideTimes([cell])]).toEqual([
      clock(19, 30),
      undefined,
      'position',
    ]);
  });

  it.each([
    ['20u30 tot 21u', '20u30', '21u'],
    ['19.30-19.45 uur', '19.30 uur', '19.45 uur'],
    ['7:30 - 7:45 PM', '7:30 pm', '7:45 pm'],
  ])('reads the two times of %s', (cell, start, end) => expect(readRangeCell(cell)).toEqual({ start, end }));

  it('reads the date before a time, months first only with AM or PM', () => {
    expect(readTimeCell('11/06/2026 19:35')).toMatchObject({ date: '2026-06-11' });
    expect(readTimeCell('6/11/2026 7:35 PM')).toMatchObject({ date: '2026-06-11' });
  });

  it.each(['', 'ca. 20h', '12:60', '1:60:00', '25:00 uur', '13:00 PM', '2026-13-01 19:35', 'pauze', '1:2', '-5', 'PT', 'P1D', 'PT1X'])(
    'rejects %j',
    (text) => expect(readTimeCell(text)).toBeUndefined(),
  );
});

describe('decideTimes', () => {
  it.each([
    ['positions', '0:00 12:30 48:00', 'position'],
    ['positions of which the first is late', '12:30 25:10 48:00', 'position'],
    ['positions with hours once there are some', '20:05 59:10 1:02:03', 'position'],
    ['positions that pass the hour', '13:05 1:02:03', 'position'],
    ['positions in seconds', '12.5 300 4000', 'position'],
    ['positions with hours', '0:12:30 2:00:00 7:00:00', 'position'],
    ['the clock from 6:00', '6:00 6:40', 'clock'],
    ['the clock', '19:35 19:40 22:10', 'clock'],
    ['the clock past midnight', '23:50 0:10', 'clock'],
    ['the clock with seconds', '19:35:00 19:40:10', 'clock'],
    ['the clock with a dot', '19.30 19.35', 'clock'],
    ['the clock with h', '19h30 19h35', 'clock'],
    ['the clock with PM', '1:30PM 2:00PM', 'clock'],
    ['nothing', '', 'position'],
  ])('finds %s', (_, column, kind) => expect(decideTimes(cells(column))).toBe(kind));
});

describe('afterMidnight', () => {
  it.each([
    [clock(19, 35), undefined, clock(19, 35)],
    [clock(0, 10), clock(23, 50), clock(24, 10)],
    [clock(1), clock(24, 10), clock(25)],
    [clock(19, 30), clock(19, 40), clock(19, 30)],
    [clock(12), clock(24), clock(12)],
  ])('%d after %s is %d', (seconds, previous, expected) => expect(afterMidnight(seconds, previous)).toBe(expected));
});
