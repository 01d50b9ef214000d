import { describe, expect, it } from 'vitest';
import { at, METADATA, vote } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../city/city.ts';
import { UNKNOWN_RECORDS } from '../session/metadata.ts';
import { hasTakenPlace } from '../votes/votes.ts';
import { toVisibleRecords, toVisibleVotes } from './visibility.ts';

describe('the records that a city shows (rules 9.10, 9.11, 10.7)', () => {
  it('are all of them when it hides nothing', () => {
    expect(toVisibleRecords(NOTHING_HIDDEN, METADATA)).toEqual({ ...METADATA, unknown: undefined });
  });

  it('have the order of speeches, and no instants of them', () => {
    const { speeches } = toVisibleRecords(
      { ...NOTHING_HIDDEN, hideSpeechMoments: true },
      { ...METADATA, speeches: METADATA.speeches.toReversed() },
    );
    expect(speeches.map(({ id, startMs, stopMs }) => [id, startMs, stopMs])).toEqual([
      ['s1', 0, 0],
      ['s2', 1, 1],
    ]);
  });

  it('have no speeches without speakers and times', () => {
    expect(toVisibleRecords({ ...NOTHING_HIDDEN, hideDelegates: true, hideSpeechMoments: true }, METADATA).speeches).toEqual([]);
  });

  it.each([
    [{ hideDelegates: true }, ['topics', 'speeches', 'votes']],
    [{ hideVotes: true }, ['topics', 'speeches', 'attendees']],
    [{ hideDelegates: true, hideSpeechMoments: true }, ['topics', 'votes']],
  ])('with %o, hidden lists are empty and not unknown (rule 17.17)', (hidden, unknown) => {
    expect(toVisibleRecords({ ...NOTHING_HIDDEN, ...hidden }, UNKNOWN_RECORDS).unknown).toEqual(unknown);
  });

  it('still say that a vote without a start has taken place when its result is hidden (rule 10.5)', () => {
    const city = { ...NOTHING_HIDDEN, hideVoteResults: true };
    const counted = { ...vote('v', 'Motion', [12, 3], 0), startMs: undefined };
    expect(toVisibleVotes(city, [counted, { ...counted, total: 0, result: [] }]).map(hasTakenPlace)).toEqual([true, false]);
    expect(toVisibleVotes(city, [{ ...counted, startMs: at(1) }])[0]?.total).toBe(0);
  });

  it.each([
    [{}, true],
    [{ hideSpeechMoments: true }, true],
    [{ hideDelegates: true }, false],
    [{ hideVoteResults: true }, false],
    [{ hideVotes: true }, false],
  ])('with %o, they have ballots: %s (rule 10.15)', (hidden, hasBallots) => {
    const counted = { ...vote('v', 'Motion', [1, 0], 0), ballots: [{ attendee: 'p1', vote: 'yes', label: 'aye' }] };
    const city = { ...NOTHING_HIDDEN, ...hidden };
    expect(JSON.stringify(toVisibleRecords(city, { ...METADATA, votes: [counted] })).includes('aye')).toBe(hasBallots);
    expect(toVisibleVotes(city, [counted]).some((each) => 'ballots' in each)).toBe(hasBallots);
  });
});
