import type {
  IndexedRole,
  PeopleTotals,
  PersonDetails,
  PersonRange,
  YearTotals,
} from '../../../../../domain/people/across/indexedPeople.ts';
import type { MatchedSession, SessionChecks } from '../../../../../domain/people/across/matchedSession.ts';
import { toJoinedBy } from '../../../../../domain/people/across/pathIds.ts';
import type { IndexedSession, SearchReader } from '../searchIndex.ts';
import { compareYears, toKnownMs } from './findPeople.ts';
import { type ShareRecords, unpackShare } from './packedShares.ts';
import { readDetails, type ShareRow } from './shareRows.ts';

/** A share of the person with what the session says of them. */
interface Share extends ShareRow {
  details: ReturnType<typeof readDetails>;
}

/** The records of one kind of a person, over all sessions: those wanted. */
interface Wanted {
  share: Share;
  /** Which of the records of the share, the newest first. */
  from: number;
  until: number;
}

/** Newest first. */
const compareShares = (a: Share, b: Share): number => b.startMs - a.startMs || b.session - a.session;

function total(shares: readonly Share[]): PeopleTotals {
  const totals = { sessions: 0, turns: 0, seconds: 0, votes: 0 };
  for (const { details, turns, seconds, votes } of shares) {
    totals.sessions += Number(details.isPresent);
    totals.turns += turns;
    totals.seconds += seconds;
    totals.votes += votes;
  }
  return totals;
}

/** The roles and divisions, by the sessions in which the person was present, else by all. */
function toRoles(shares: readonly Share[]): IndexedRole[] {
  const present = shares.filter(({ details }) => details.isPresent);
  const groups = Map.groupBy(present.length > 0 ? present : shares, ({ details: { role, division } }) => JSON.stringify([role, division]));
  return [...groups.values()]
    .flatMap((same) => {
      const [newest] = same;
      if (!newest) return [];
      const { role, division } = newest.details;
      const dated = same.filter(({ startMs }) => toKnownMs(startMs) !== undefined);
      return [{ role, division, fromMs: dated.at(-1)?.startMs, untilMs: dated[0]?.startMs }];
    })
    .sort((a, b) => (b.untilMs ?? -Infinity) - (a.untilMs ?? -Infinity));
}

const toYears = (shares: readonly Share[]): YearTotals[] =>
  [...Map.groupBy(shares, ({ year }) => year)]
    .map(([year, same]) => ({ year: year === '' ? undefined : year, ...total(same) }))
    .sort(compareYears);

/** The sessions of the shares, by what their city hid. */
const toChecks = (shares: readonly Share[]): SessionChecks[] =>
  [...Map.groupBy(shares, ({ visibility }) => visibility)].map(([visibility, same]) => ({
    visibility,
    sessionIds: same.map(({ sessionId }) => sessionId),
  }));

/** Where so many records from a position on are, in shares in order. */
function findWanted(shares: readonly Share[], count: (share: Share) => number, first: number, most: number): Wanted[] {
  const wanted: Wanted[] = [];
  let before = 0;
  for (const share of shares) {
    if (before >= first + most) break;
    const from = Math.max(0, first - before);
    const until = Math.min(count(share), first + most - before);
    if (from < until) wanted.push({ share, from, until });
    before += count(share);
  }
  return wanted;
}

const toSession = ({ sessionId, reference, name, startMs, visibility }: IndexedSession): MatchedSession => ({
  sessionId,
  reference,
  name,
  startMs,
  visibility,
});

/** Finds a person of a city with sums, and a part of the speeches and ballots (rules 26.2, 26.3); undefined for an unknown one. */
export async function findPerson(index: SearchReader, city: string, id: string, range: PersonRange): Promise<PersonDetails | undefined> {
  const { profiles, shares: rows } = await index.getShares(city, id);
  const details = new Map(profiles.map((profile) => [profile.key, readDetails(profile)]));
  const shares = rows
    .flatMap((row): Share[] => {
      const known = details.get(row.profile);
      return known ? [{ ...row, details: known }] : [];
    })
    .sort(compareShares);
  const newest = shares.find(({ details: { isPresent } }) => isPresent) ?? shares[0];
  if (!newest) return undefined;
  const speeches = findWanted(shares, (share) => share.speeches, range.speechesFrom, range.speeches);
  const ballots = findWanted(shares, (share) => share.ballots, range.ballotsFrom, range.ballots);
  const read = await readRecords(index, [...new Set([...speeches, ...ballots].map(({ share }) => share))]);
  const { firstName, lastName, photo, role, rolePriority, division, divisionColour } = newest.details;
  return {
    id,
    joinedBy: toJoinedBy(id),
    firstName,
    lastName,
    photo,
    role,
    rolePriority,
    division,
    divisionColour,
    lastMs: toKnownMs((shares[0] ?? newest).startMs),
    ...total(shares),
    roles: toRoles(shares),
    years: toYears(shares),
    speeches: pick(speeches, read, (records) => records.speeches).map(({ session, record }) => ({ session, ...record })),
    ballots: pick(ballots, read, (records) => records.ballots).map(({ session, record }) => ({ session, ...record })),
    ballotCount: shares.reduce((sum, share) => sum + share.ballots, 0),
    checks: toChecks(shares),
  };
}

/** What was read of the shares, by the key of their session. */
type ReadRecords = Map<number, { session: MatchedSession; records: ShareRecords }>;

async function readRecords(index: SearchReader, shares: readonly Share[]): Promise<ReadRecords> {
  const sessions = new Map((await index.getSessions(shares.map(({ session }) => session))).map((session) => [session.key, session]));
  const read: ReadRecords = new Map();
  for (const { session: key, packed } of await index.getShareRecords(shares)) {
    const session = sessions.get(key);
    if (session) read.set(key, { session: toSession(session), records: unpackShare(packed) });
  }
  return read;
}

/** The wanted records, newest first, with their sessions; none of a session that was removed meanwhile. */
function pick<T>(wanted: readonly Wanted[], read: ReadRecords, of: (records: ShareRecords) => readonly T[]) {
  return wanted.flatMap(({ share, from, until }) => {
    const known = read.get(share.session);
    // Another session may have taken the key of one that was removed.
    if (known?.session.sessionId !== share.sessionId) return [];
    const records = of(known.records).toReversed().slice(from, until);
    return records.map((record) => ({ session: known.session, record }));
  });
}
