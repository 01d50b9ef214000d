import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../city/city.ts';
import { toVisibleRecords } from '../visibility/visibility.ts';
import { type Attendee, NO_RECORDS, type Speech } from '../session/metadata.ts';
import { groupByRole, toSpeakers } from './speakers.ts';
import { fromPeopleSeed, toPeopleSeed } from './peopleSeed.ts';

const person = (id: string): Attendee => ({
  id,
  firstName: id,
  lastName: 'Lee',
  description: 'Long.',
  photo: undefined,
  division: 'A',
  divisionColour: '#3f7d55',
  role: 'Chair',
  rolePriority: 0,
  microphone: 7,
});
const ann = person('ann');
const bo = person('bo');
const cy = person('cy');
const speech = (id: string, startMs: number, stopMs: number | undefined, attendee: Attendee | undefined): Speech => ({
  id,
  startMs,
  stopMs,
  attendee,
});
const SPEECHES = [
  speech('z', 5000, 6000, bo),
  speech('y', 6000, undefined, ann),
  speech('x', 9500, 9400, undefined),
  speech('w', 9600, 9800, bo),
];
const metadata = { topics: [], votes: [], speeches: SPEECHES, attendees: [cy, ann] };
const shape = (speeches: readonly Speech[]) =>
  toSpeakers(speeches, undefined).map(({ attendee, turns, totalMs }) => [
    attendee?.id,
    turns.map(({ startMs, untilMs }) => [startMs, untilMs]),
    totalMs,
  ]);

describe('the people seed of an island', () => {
  it.each([true, false])('unpacks to the same people and speeches (live: %s)', (isLive) => {
    const { speeches, attendees } = fromPeopleSeed(toPeopleSeed(metadata, isLive));
    expect(shape(speeches)).toEqual(shape(SPEECHES));
    expect(speeches.map(({ id }) => id)).toEqual(isLive ? ['z', 'y', 'x', 'w'] : ['0', '1', '2', '3']);
    expect(groupByRole({ speeches, attendees }).map((group) => group.attendees.map(({ id }) => id))).toEqual([['ann', 'bo', 'cy']]);
  });

  it('contains no descriptions, and no instants when the city hides them (rule 9.11)', () => {
    const seed = toPeopleSeed(toVisibleRecords({ ...NOTHING_HIDDEN, hideSpeechMoments: true }, metadata), false);
    expect(JSON.stringify(seed)).not.toMatch(/Long|5000|6000|9[4-8]00/);
    const speakers = toSpeakers(fromPeopleSeed(seed).speeches, undefined);
    expect(speakers.map(({ attendee, turns, totalMs }) => [attendee?.id, turns.length, totalMs])).toEqual([
      ['bo', 2, 0],
      ['ann', 1, 0],
      [undefined, 1, 0],
    ]);
  });

  it('preserves speaker, start and end of any speeches', () => {
    const anySpeech = fc.record({
      id: fc.uuid(),
      startMs: fc.nat(10_000),
      stopMs: fc.option(fc.nat(12_000), { nil: undefined }),
      attendee: fc.constantFrom(ann, bo, cy, undefined),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anySpeech, { selector: ({ id }) => id, maxLength: 30 }), fc.boolean(), (speeches, isLive) => {
        const seed = toPeopleSeed({ ...metadata, speeches }, isLive);
        expect(shape(fromPeopleSeed(seed).speeches)).toEqual(shape(speeches));
      }),
    );
  });

  it('unpacks an empty session', () => {
    const none = fromPeopleSeed(toPeopleSeed(NO_RECORDS, true));
    expect(none).toEqual({ speeches: [], attendees: [] });
  });
});
