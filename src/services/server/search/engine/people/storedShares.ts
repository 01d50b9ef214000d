import type { CitySums, ShareRow, SumKind, SumRow } from './shareRows.ts';

/** A share in the order of its columns, in both engines. */
export type ShareTuple = [
  ...[profile: number, session: number, sessionId: number, visibility: string, startMs: number, year: string],
  ...[turns: number, seconds: number, votes: number, speeches: number, ballots: number],
];

/** Sums in the order in which both engines give them. */
type SumTuple = [
  ...[kind: SumKind, subject: string, details: string, year: string],
  ...[shares: number, turns: number, seconds: number, votes: number, lastMs: number],
];

/** Converts a row to a share. */
export const toShareRow = ([
  profile,
  session,
  sessionId,
  visibility,
  startMs,
  year,
  turns,
  seconds,
  votes,
  speeches,
  ballots,
]: ShareTuple): ShareRow => ({ profile, session, sessionId, visibility, startMs, year, turns, seconds, votes, speeches, ballots });

const toSumRow = ([kind, subject, details, year, shares, turns, seconds, votes, lastMs]: SumTuple): SumRow => ({
  kind,
  subject,
  details,
  year,
  shares,
  turns,
  seconds,
  votes,
  lastMs,
});

/** Reads the sums of a city and its sessions by what it hid, as JSON lists. */
export const readSums = (sums = '[]', checks = '[]'): CitySums => ({
  sums: (JSON.parse(sums) as SumTuple[]).map(toSumRow),
  checks: (JSON.parse(checks) as [visibility: string, sessionIds: number[]][]).map(([visibility, sessionIds]) => ({
    visibility,
    sessionIds,
  })),
});
