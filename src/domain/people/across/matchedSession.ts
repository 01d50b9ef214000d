/** A session that an answer of the index names (rule 26.5). */
export interface MatchedSession {
  sessionId: number;
  reference: string;
  name: string;
  startMs: number | undefined;
  /** What the city hid at the time of indexing. */
  visibility: string;
}

/** Sessions on which an answer depends, by id: each must be open before the answer is given (rule 26.5). */
export interface SessionChecks {
  /** What the city hid when they were indexed. */
  visibility: string;
  sessionIds: readonly number[];
}
