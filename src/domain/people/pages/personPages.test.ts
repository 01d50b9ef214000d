import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../../city/city.ts';
import { toVisibility } from '../../visibility/visibility.ts';
import { countRecords, parsePersonRequest, toNearestPages, toPersonQuery, toPersonRange } from './personPages.ts';
import { ballotPath, speechPath } from './speechAddress.ts';

const parse = (query: string) => parsePersonRequest(new URLSearchParams(query));

describe('the pages of a person (rule 26.11)', () => {
  it.each([
    ['', { speeches: 1, votes: 1 }, ''],
    ['speeches=2', { speeches: 2, votes: 1 }, '?speeches=2'],
    ['speeches=0&votes=x', { speeches: 1, votes: 1 }, ''],
    ['votes=3&speeches=2', { speeches: 2, votes: 3 }, '?speeches=2&votes=3'],
  ])('%j are read and written', (query, request, written) => {
    expect(parse(query)).toEqual(request);
    expect(toPersonQuery(parse(query))).toBe(written);
  });

  it('out of range are the nearest, and an empty list has one', () => {
    expect(toNearestPages({ speeches: 9, votes: 9 }, { speeches: 51, ballots: 0 }, 25)).toEqual({ speeches: 3, votes: 1 });
    expect(toNearestPages({ speeches: 2, votes: 2 }, { speeches: 50, ballots: 26 }, 25)).toEqual({ speeches: 2, votes: 2 });
    expect(toPersonRange({ speeches: 1, votes: 3 }, 25)).toEqual({ speechesFrom: 0, speeches: 25, ballotsFrom: 50, ballots: 25 });
  });

  it('count nothing that the city hides', () => {
    const count = (hidden: object) => countRecords({ turns: 5, ballotCount: 7 }, toVisibility({ ...NOTHING_HIDDEN, ...hidden }));
    expect(count({})).toEqual({ speeches: 5, ballots: 7 });
    expect(count({ hideSpeechMoments: true })).toEqual({ speeches: 0, ballots: 7 });
    expect(count({ hideVotes: true })).toEqual({ speeches: 5, ballots: 0 });
    expect(count({ hideVoteResults: true })).toEqual({ speeches: 5, ballots: 0 });
  });
});

describe('the address of a record', () => {
  const session = { sessionId: 7, reference: 'gr-1', name: 'Raad', startMs: undefined, visibility: '' };
  it('plays a speech at its second, else at its topic, else shows the speakers', () => {
    expect(speechPath('gent', { session, position: 61.9, topicId: 't1' })).toBe('/gent/gr-1/seek/61');
    expect(speechPath('gent', { session, position: 0, topicId: undefined })).toBe('/gent/gr-1/seek/0');
    expect(speechPath('gent', { session, position: undefined, topicId: 't1' })).toBe('/gent/gr-1/topic/t1');
    expect(speechPath('gent', { session, position: undefined, topicId: 'a b' })).toBe('/gent/gr-1#speakers');
    expect(ballotPath('gent', { session })).toBe('/gent/gr-1#votes');
  });

  it('is that of the id for a session whose reference is a page of the city', () => {
    for (const reference of ['people', 'items', 'people.csv', 'people.json'])
      expect(ballotPath('gent', { session: { ...session, reference } })).toBe('/gent/7#votes');
  });
});
