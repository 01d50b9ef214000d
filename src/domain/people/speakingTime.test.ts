import { describe, expect, it } from 'vitest';
import { at, person, speech } from '../../../tests/support/islandProps.ts';
import { toSpeakers } from './speakers.ts';
import { bySpeakingTime, divisionTimes, longestTime } from './speakingTime.ts';

const ana = person('a', 'Maes', { division: 'Anker' });
const bea = person('b', 'Bos', { division: 'Kern' });
const cem = person('c', 'Yilmaz');
const SPEECHES = [speech('1', cem, 0, 10), speech('2', ana, 10, 40), speech('3', bea, 40, 50), speech('4', bea, 50, 100)];

describe('speaking time (rules 9.5, 9.16)', () => {
  it('orders speakers by it, equal ones by their first speech', () => {
    const names = (speeches: typeof SPEECHES) => bySpeakingTime(toSpeakers(speeches, undefined)).map(({ attendee }) => attendee?.lastName);
    expect(names(SPEECHES)).toEqual(['Bos', 'Maes', 'Yilmaz']);
    expect(names([speech('1', cem, 0, 10), speech('2', ana, 10, 20)])).toEqual(['Yilmaz', 'Maes']);
    expect(longestTime(toSpeakers(SPEECHES, undefined))).toBe(60_000);
    expect(longestTime([])).toBe(0);
  });

  it('has the shares of divisions, which add up to 100, and people without a division last', () => {
    expect(divisionTimes(toSpeakers(SPEECHES, undefined))).toEqual([
      { division: 'Kern', seconds: 60, percentage: 60, from: 0, width: 60 },
      { division: 'Anker', seconds: 30, percentage: 30, from: 60, width: 30 },
      { division: undefined, seconds: 10, percentage: 10, from: 90, width: 10 },
    ]);
  });

  it('has no shares where no times or no divisions are known', () => {
    expect(divisionTimes(toSpeakers([speech('1', cem, 0, 10)], undefined))).toEqual([]);
    expect(divisionTimes(toSpeakers([speech('1', ana, 0)], undefined))).toEqual([]);
    expect(divisionTimes([])).toEqual([]);
  });

  it('counts chosen speeches only, each as long as among all of them', () => {
    const open = [speech('1', ana, 0), speech('2', bea, 30, 40), speech('3', ana, 50, 60)];
    const [only, ...others] = toSpeakers(open, undefined, ({ startMs }) => startMs === at(0));
    expect(only).toMatchObject({ totalMs: 30_000, turns: [{ id: '1' }] });
    expect(others).toEqual([]);
  });
});
