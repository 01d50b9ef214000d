import { expect, it, vi } from 'vitest';
import { parseEvent } from '../../src/domain/live/liveEvents.ts';
import { dayOf, fromWallTime, isTimeZone, toZonedIso } from '../../src/domain/time/zonedTime.ts';
import { formatBytes, formatDate, formatDateBlock, formatList, formatTime } from '../../src/i18n/format.ts';

const ZONE = 'Europe/Brussels';
const RECORDS = 2000;

/** Formatters that runs create: by a constructor of Intl, or inside a method that formats by locale. */
function countFormatters(runs: () => void): number {
  const made = [
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'ListFormat'),
    vi.spyOn(Date.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleDateString'),
    vi.spyOn(Date.prototype, 'toLocaleTimeString'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ];
  runs();
  const count = made.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return count;
}

const instantOf = (index: number) => Date.UTC(2026, 0) + index * 3_600_000;
const topics = (index: number) => [{ _id: String(index), name: 'a', start: new Date(instantOf(index)).toISOString().slice(0, 19) }];

it.each<[string, (index: number) => unknown]>([
  ['a record of a broker with local times', (index) => parseEvent('topics', topics(index), ZONE, () => undefined, 1)],
  ['an instant of a JSON document', (index) => toZonedIso(instantOf(index), ZONE)],
  ['a day', (index) => dayOf(instantOf(index), ZONE)],
  ['a wall time', () => fromWallTime('2026-10-26T19:30:00', ZONE)],
  ['a zone of a city', () => isTimeZone(ZONE)],
  ['a date of a page', (index) => formatDate(instantOf(index), 'nl', ZONE)],
  ['a time of a page', (index) => formatTime(instantOf(index), 'nl', ZONE)],
  ['a row of a list', (index) => formatDateBlock(instantOf(index), 'nl', ZONE)],
  ['a size', (index) => formatBytes(index * 1_000_000, 'nl')],
  ['the counts of a vote', (index) => formatList(['a', 'b', String(index)], 'nl')],
])('a formatter is not created for %s (rule 17.16)', (_name, run) => {
  const runs = () => {
    for (let index = 0; index < RECORDS; index += 1) run(index);
  };
  // The first runs may create what the others use.
  runs();
  expect(countFormatters(runs)).toBe(0);
});

it('the count finds a formatter', () => {
  expect(countFormatters(() => new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(0))).toBe(1);
  expect(countFormatters(() => new Date(0).toLocaleString('sv'))).toBe(1);
});
