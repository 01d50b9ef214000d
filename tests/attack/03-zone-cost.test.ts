import { expect, it } from 'vitest';
import { parseEvent } from '../../src/domain/live/liveEvents.ts';
import { dayOf, fromWallTime, isTimeZone, toZonedIso } from '../../src/domain/time/zonedTime.ts';
import { formatBytes, formatDate, formatDateBlock, formatList, formatTime } from '../../src/i18n/format.ts';

const ZONE = 'Europe/Brussels';
const RECORDS = 2000;

/** Processor time of one run for each record, ms. */
function measureMs(run: (index: number) => unknown): number {
  run(0);
  const start = process.cpuUsage();
  for (let index = 0; index < RECORDS; index += 1) run(index);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
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
  const creating = measureMs(() => new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' }));
  expect(measureMs(run)).toBeLessThan(creating / 2);
});
