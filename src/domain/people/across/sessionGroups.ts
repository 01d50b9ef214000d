import type { MatchedSession } from './matchedSession.ts';

/** Records of one session that follow each other in a list. */
export interface SessionGroup<T> {
  session: MatchedSession;
  records: T[];
}

/** Groups the records of a list by session, in their order. */
export function groupBySession<T extends { session: MatchedSession }>(records: readonly T[]): SessionGroup<T>[] {
  const groups: SessionGroup<T>[] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last?.session.sessionId === record.session.sessionId) last.records.push(record);
    else groups.push({ session: record.session, records: [record] });
  }
  return groups;
}
