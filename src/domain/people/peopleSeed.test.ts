import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attendee, Speech } from '../session/metadata.ts';
import { presentByRole, speakersOf } from './speakers.ts';
import { fromPeopleSeed, toPeopleSeed } from './peopleSeed.ts';

const person = (id: string): Attendee => ({
  ...{ id, firstName: id, lastName: 'Lee', description: 'Long.', photo: undefined, division: 'A', role: 'Chair' },
  ...{ rolePriority: 0, microphone: 7 },
});
const [ann, bo, cy] = [person('ann'), person('bo'), person('cy')] as [Attendee, Attendee, Attendee];
const speech = (id: string, startMs: number, stopMs: number | undefined, attendee: Attendee | undefined): Speech => ({
  ...{ id, startMs, stopMs, attendee },
});
const SPEECHES = [
  speech('z', 5000, 6000, bo),
  speech('y', 6000, undefined, ann),
  speech('x', 9500, 9400, undefined),
  speech('w', 9600, 9800, bo),
];
const metadata = { topics: [], votes: [], speeches: SPEECHES, attendees: [cy, ann] };
const shape = (speeches: readonly Speech[]) =>
  speakersOf(speeches, undefined).map(({ attendee, turns, totalMs }) => [
    attendee?.id,
    turns.map(({ startMs, untilMs }) => [startMs, untilMs]),
    totalMs,
  ]);

describe('the people of a session as an island gets them', () => {
  it.each([true, false])('are those that they were made of (live: %s)', (isLive) => {
    const { speeches, attendees } = fromPeopleSeed(toPeopleSeed(metadata, { isLive, areTimesHidden: false }));
    expect(shape(speeches)).toEqual(shape(SPEECHES));
    expect(speeches.map(({ id }) => id)).toEqual(isLive ? ['z', 'y', 'x', 'w'] : ['0', '1', '2', '3']);
    expect(presentByRole({ speeches, attendees }).map((group) => group.attendees.map(({ id }) => id))).toEqual([['ann', 'bo', 'cy']]);
  });

  it('carry no descriptions, and no instants where the city hides them', () => {
    const seed = toPeopleSeed(metadata, { isLive: false, areTimesHidden: true });
    expect(JSON.stringify(seed)).not.toMatch(/Long|5000|6000|9[4-8]00/);
    const speakers = speakersOf(fromPeopleSeed(seed).speeches, undefined);
    expect(speakers.map(({ attendee, turns, totalMs }) => [attendee?.id, turns.length, totalMs])).toEqual([
      ['bo', 2, 0],
      ['ann', 1, 0],
      [undefined, 1, 0],
    ]);
  });

  it('say of any speeches who spoke, from when and until when', () => {
    const anySpeech = fc.record({
      id: fc.uuid(),
      startMs: fc.nat(10_000),
      stopMs: fc.option(fc.nat(12_000), { nil: undefined }),
      attendee: fc.constantFrom(ann, bo, cy, undefined),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anySpeech, { selector: ({ id }) => id, maxLength: 30 }), fc.boolean(), (speeches, isLive) => {
        const seed = toPeopleSeed({ ...metadata, speeches }, { isLive, areTimesHidden: false });
        expect(shape(fromPeopleSeed(seed).speeches)).toEqual(shape(speeches));
      }),
    );
  });

  it('are none where there are none', () => {
    const none = fromPeopleSeed(
      toPeopleSeed({ topics: [], votes: [], speeches: [], attendees: [] }, { isLive: true, areTimesHidden: false }),
    );
    expect(none).toEqual({ speeches: [], attendees: [] });
  });
});
