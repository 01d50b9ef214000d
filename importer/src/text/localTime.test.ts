import { describe, expect, it } from 'vitest';
import { secondsBetween, toClockTime, toLocalDateTime } from './localTime.ts';

describe('toLocalDateTime', () => {
  it.each([
    ['2018-02-08 13:30:00', '2018-02-08T13:30:00'],
    ['2019-07-29T00:00:00', '2019-07-29T00:00:00'],
    ['2019-07-26T21:32:13.043', '2019-07-26T21:32:13'],
    ['2019-07-29T09:30', '2019-07-29T09:30:00'],
    ['2020-02-29', '2020-02-29T00:00:00'],
  ])('reads %s', (value, dateTime) => expect(toLocalDateTime(value)).toBe(dateTime));

  it.each(['2019-02-29', '2019-13-01', '2019-07-29T24:30', '29-07-2019', '', null, undefined])('rejects %s', (value) =>
    expect(toLocalDateTime(value)).toBeUndefined(),
  );
});

describe('toClockTime', () => {
  it.each([
    ['9:30 AM', '09:30'],
    ['2:00 PM', '14:00'],
    ['12:00 AM', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['14:05', '14:05'],
    ['9:05:00 am', '09:05'],
    ['7 PM', '19:00'],
    ['19.30 uur', '19:30'],
    ['19:30 uur', '19:30'],
    ['19h30', '19:30'],
    ['9:30 A', '09:30'],
    ['14:05.', '14:05'],
  ])('reads %s', (value, time) => expect(toClockTime(value)).toBe(time));

  it.each(['13:00 PM', '0:30 AM', '25:00', '9:61', 'noon', '', null])('rejects %s', (value) => expect(toClockTime(value)).toBeUndefined());
});

describe('secondsBetween', () => {
  it('counts over midnight and rejects an end before the start', () => {
    expect(secondsBetween('2019-07-29T23:00:00', '2019-07-30T00:30:00')).toBe(5400);
    expect(secondsBetween('2019-07-29T23:00:00', '2019-07-29T23:00:00')).toBeUndefined();
  });
});
