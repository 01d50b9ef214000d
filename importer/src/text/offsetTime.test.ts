import { describe, expect, it } from 'vitest';
import { secondsToClock, toDateTime, toWallTime } from './offsetTime.ts';

describe('toWallTime', () => {
  it.each([
    ['2018-02-08T13:30:00+01:00', '2018-02-08T13:30:00'],
    ['2018-02-08 13:30:00.000000', '2018-02-08T13:30:00'],
    ['2018-02-08T13:30Z', '2018-02-08T13:30:00'],
    ['2018-02-08', '2018-02-08T00:00:00'],
  ])('reads %s', (value, wall) => expect(toWallTime(value)).toBe(wall));

  it.each(['', '2018-02', '08-02-2018', '2018-02-30T10:00:00Z'])('rejects %j', (value) => expect(toWallTime(value)).toBeUndefined());
});

describe('toDateTime', () => {
  it.each([
    ['2021-01-10T15:00:00-08:00', '2021-01-10T15:00:00-08:00'],
    ['2021-01-10T15:00:00.581238+0100', '2021-01-10T15:00:00+01:00'],
    ['2021-01-10 15:00:00z', '2021-01-10T15:00:00Z'],
    ['2021-01-10T15:00:00', '2021-01-10T15:00:00'],
    [1_610_319_600.4, '2021-01-10T23:00:00Z'],
  ])('keeps the offset of %s', (value, dateTime) => expect(toDateTime(value)).toBe(dateTime));

  it.each(['soon', '2021-13-01T00:00:00Z', NaN, 1e300])('rejects %s', (value) => expect(toDateTime(value)).toBeUndefined());
});

describe('secondsToClock', () => {
  it('counts to the same or to the next day', () => {
    expect(secondsToClock('2021-01-10T19:30:00', '22:15')).toBe(9900);
    expect(secondsToClock('2021-01-10T19:30:00', '00:30')).toBe(18_000);
  });

  it('is undefined without a start, an end or a time between them', () => {
    expect(secondsToClock(undefined, '22:15')).toBeUndefined();
    expect(secondsToClock('2021-01-10T19:30:00', '')).toBeUndefined();
    expect(secondsToClock('2021-01-10T19:30:00', '19:30')).toBeUndefined();
  });
});
