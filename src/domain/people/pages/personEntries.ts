import type { IndexedBallot, IndexedSpeech } from '../across/indexedPeople.ts';
import type { MatchedSession } from '../across/matchedSession.ts';

/** What a person said in one session, and how they voted there. */
export interface PersonEntry {
  session: MatchedSession;
  /** Newest first, as in the lists. */
  speeches: IndexedSpeech[];
  ballots: IndexedBallot[];
}

/** A list of records, newest first, and whether it may go on beyond its end. */
interface CutList<T> {
  records: readonly T[];
  isCut: boolean;
}

const startOf = ({ startMs }: MatchedSession): number => startMs ?? -Infinity;

/** Start of the oldest session of which a list has all records; a list that was cut ends within a session, which is not among them. */
const completeSince = ({ records, isCut }: CutList<{ session: MatchedSession }>): number => {
  const last = records.at(-1);
  return isCut && last ? startOf(last.session) + 1 : -Infinity;
};

/**
 * Returns the sessions in which a person spoke or voted, the newest first and at most `limit`, each with all that the lists have of it
 * (rule 26.22). Of lists that were cut only the sessions that both have whole, but at least the newest session.
 */
export function toPersonEntries(speeches: CutList<IndexedSpeech>, ballots: CutList<IndexedBallot>, limit: number): PersonEntry[] {
  const entries = new Map<number, PersonEntry>();
  const entryOf = (session: MatchedSession): PersonEntry => {
    const entry = entries.get(session.sessionId) ?? { session, speeches: [], ballots: [] };
    entries.set(session.sessionId, entry);
    return entry;
  };
  for (const speech of speeches.records) entryOf(speech.session).speeches.push(speech);
  for (const ballot of ballots.records) entryOf(ballot.session).ballots.push(ballot);
  const ordered = [...entries.values()].sort(
    (a, b) => startOf(b.session) - startOf(a.session) || b.session.sessionId - a.session.sessionId,
  );
  const sinceMs = Math.max(completeSince(speeches), completeSince(ballots));
  return ordered.filter(({ session }, index) => index === 0 || startOf(session) >= sinceMs).slice(0, limit);
}
