/** A session on which an answer of the index depends: it is checked like its page before the answer is given (rules 24.3, 26.5). */
export interface MatchedSession {
  sessionId: number;
  reference: string;
  name: string;
  startMs: number | undefined;
  /** What the city hid at the time of indexing. */
  visibility: string;
}
