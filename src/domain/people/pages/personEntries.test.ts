import { describe, expect, it } from 'vitest';
import type { IndexedBallot, IndexedSpeech } from '../across/indexedPeople.ts';
import { toPersonEntries } from './personEntries.ts';

const session = (sessionId: number, startMs: number | undefined = sessionId * 1000) => ({
  sessionId,
  reference: `gr-${String(sessionId)}`,
  name: 'Council',
  startMs,
  visibility: '',
});
const speech = (id: string, sessionId: number, startMs?: number) => ({ id, session: session(sessionId, startMs) }) as IndexedSpeech;
const ballot = (voteId: string, sessionId: number) => ({ voteId, session: session(sessionId) }) as IndexedBallot;
const whole = <T>(...records: T[]) => ({ records, isCut: false });
const cut = <T>(...records: T[]) => ({ records, isCut: true });

const shown = (...given: Parameters<typeof toPersonEntries>) =>
  toPersonEntries(...given).map((entry) => [
    entry.session.sessionId,
    entry.speeches.map(({ id }) => id).join(),
    entry.ballots.map(({ voteId }) => voteId).join(),
  ]);

describe('the entries of the feed of a person (rule 26.22)', () => {
  it('are the sessions in which the person spoke or voted, newest first, with both', () => {
    expect(shown(whole(speech('c', 3), speech('b', 1), speech('a', 1)), whole(ballot('v', 3), ballot('u', 2)), 50)).toEqual([
      [3, 'c', 'v'],
      [2, '', 'u'],
      [1, 'b,a', ''],
    ]);
    expect(shown(whole(), whole(), 50)).toEqual([]);
  });

  it('are at most so many', () => {
    expect(shown(whole(speech('c', 3), speech('b', 2), speech('a', 1)), whole(), 2).map(([id]) => id)).toEqual([3, 2]);
  });

  it('are those of which both lists have all records', () => {
    // The speeches of session 2 may go on, and so may the ballots of session 1.
    expect(shown(cut(speech('c', 4), speech('b', 3), speech('a', 2)), cut(ballot('v', 3), ballot('u', 1)), 50)).toEqual([
      [4, 'c', ''],
      [3, 'b', 'v'],
    ]);
  });

  it('are the newest session, if no other is whole', () => {
    expect(shown(cut(speech('b', 4), speech('a', 4)), whole(ballot('v', 1)), 50)).toEqual([[4, 'b,a', '']]);
  });

  it('have sessions without a date last, and of equal dates in one order', () => {
    expect(
      shown(
        whole(speech('a', 7, 5000), speech('b', 8, 5000), { ...speech('x', 9), session: { ...session(9), startMs: undefined } }),
        whole(),
        50,
      ),
    ).toEqual([
      [8, 'b', ''],
      [7, 'a', ''],
      [9, 'x', ''],
    ]);
  });
});
