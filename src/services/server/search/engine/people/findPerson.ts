import type {
  IndexedRole,
  PeopleTotals,
  PersonDetails,
  PersonRange,
  YearTotals,
} from '../../../../../domain/people/across/indexedPeople.ts';
import type { MatchedSession, SessionChecks } from '../../../../../domain/people/across/matchedSession.ts';
import { toJoinedBy } from '../../../../../domain/people/across/pathIds.ts';
import { EARLIEST_MS, type IndexedSession, type PersonShares, type SearchReader } from '../searchIndex.ts';
import { toFindOwner } from './ballotOwners.ts';
import { compareYears, NOTHING, toKnownMs } from './findPeople.ts';
import { type ShareRecords, unpackShare } from './packedShares.ts';
import { isUnnamed, readDetails, type ShareRow, toOtherIds } from './shareRows.ts';

type Details = ReturnType<typeof readDetails>;

/** The shares of a person with one profile, newest first. */
interface ProfileShares {
  details: Details;
  shares: ShareRow[];
}

/** The records of one kind of a share that are wanted: which of them, the newest first. */
interface Wanted {
  share: ShareRow;
  from: number;
  until: number;
}

/** Newest first. */
const compareShares = (a: ShareRow, b: ShareRow): number => b.startMs - a.startMs || b.session - a.session;

function addShare(totals: PeopleTotals, { turns, seconds, votes }: ShareRow, isPresent: boolean): void {
  totals.sessions += Number(isPresent);
  totals.turns += turns;
  totals.seconds += seconds;
  totals.votes += votes;
}

/** The sums of all shares, and of those of each year, newest first. */
function toTotals(profiles: readonly ProfileShares[]): { all: PeopleTotals; years: YearTotals[] } {
  const all = { ...NOTHING };
  const years = new Map<string, YearTotals>();
  for (const { details, shares } of profiles) {
    for (const share of shares) {
      const year = years.get(share.year) ?? { year: share.year === '' ? undefined : share.year, ...NOTHING };
      years.set(share.year, year);
      addShare(year, share, details.isPresent);
      addShare(all, share, details.isPresent);
    }
  }
  return { all, years: [...years.values()].sort(compareYears) };
}

/** The roles and divisions, by the sessions in which the person was present, else by all; newest first. */
function toRoles(profiles: readonly ProfileShares[]): IndexedRole[] {
  const present = profiles.filter(({ details }) => details.isPresent);
  const named = profiles.filter(({ details }) => !isUnnamed(details));
  const roles = new Map<string, IndexedRole>();
  for (const { details, shares } of present.length > 0 ? present : named) {
    const { role, division } = details;
    const key = JSON.stringify([role, division]);
    const known = roles.get(key);
    const fromMs = shares.findLast(({ startMs }) => startMs !== EARLIEST_MS)?.startMs;
    const untilMs = toKnownMs(shares[0]?.startMs ?? EARLIEST_MS);
    const earliest = Math.min(known?.fromMs ?? Infinity, fromMs ?? Infinity);
    const latest = Math.max(known?.untilMs ?? -Infinity, untilMs ?? -Infinity);
    const isDated = Number.isFinite(earliest);
    roles.set(key, { role, division, fromMs: isDated ? earliest : undefined, untilMs: isDated ? latest : undefined });
  }
  return [...roles.values()].sort((a, b) => (b.untilMs ?? EARLIEST_MS) - (a.untilMs ?? EARLIEST_MS));
}

/** The sessions of the shares, by what their city hid. */
function toChecks(shares: readonly ShareRow[]): SessionChecks[] {
  const ids = new Map<string, number[]>();
  for (const { visibility, sessionId } of shares) {
    const same = ids.get(visibility);
    if (same) same.push(sessionId);
    else ids.set(visibility, [sessionId]);
  }
  return [...ids].map(([visibility, sessionIds]) => ({ visibility, sessionIds }));
}

/** Where so many records from a position on are, in shares in order. */
function findWanted(shares: readonly ShareRow[], count: (share: ShareRow) => number, first: number, most: number): Wanted[] {
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

/** The details of the newest session, if possible of one in which the person was present: a roll call says less. */
function latestOf(profiles: readonly ProfileShares[]): Details | undefined {
  const newest = profiles.toSorted((a, b) => (b.shares[0]?.startMs ?? EARLIEST_MS) - (a.shares[0]?.startMs ?? EARLIEST_MS));
  return (newest.find(({ details }) => details.isPresent) ?? newest.find(({ details }) => !isUnnamed(details)))?.details;
}

/** A part of what sessions say of a person: that of some of the profiles. */
const sharesOf = ({ shares }: PersonShares, profiles: PersonShares['profiles']): PersonShares => {
  const keys = new Set(profiles.map(({ key }) => key));
  return { profiles, shares: shares.filter(({ profile }) => keys.has(profile)) };
};

/**
 * What the sessions of a city say of a person, with the ballots that name them only by the id of a delegate; nothing of somebody whom no
 * session names (rule 26.30). Only such ballots cost a query of all people: nobody else may have the id.
 */
async function getOwnShares(index: SearchReader, city: string, id: string): Promise<PersonShares> {
  const isOfUnnamed = (profile: PersonShares['profiles'][number]) => isUnnamed(readDetails(profile));
  const found = await index.getShares(city, id);
  const own = sharesOf(
    found,
    found.profiles.filter((profile) => !isOfUnnamed(profile)),
  );
  if (own.profiles.length === 0) return own;
  const unnamed = [sharesOf(found, found.profiles.filter(isOfUnnamed))];
  for (const otherId of toOtherIds(own.profiles.map(readDetails))) {
    if (otherId === id) continue;
    const other = await index.getShares(city, otherId);
    unnamed.push(sharesOf(other, other.profiles.filter(isOfUnnamed)));
  }
  if (unnamed.every(({ profiles }) => profiles.length === 0)) return own;
  const findOwner = toFindOwner((await index.getSums(city, ['person'])).sums);
  const joined = unnamed.filter(({ profiles: [profile] }) => profile && findOwner(profile.subject) === id);
  return {
    profiles: [...own.profiles, ...joined.flatMap(({ profiles }) => profiles)],
    shares: [...own.shares, ...joined.flatMap(({ shares }) => shares)],
  };
}

/** Finds a person of a city with sums, and a part of the speeches and ballots (rules 26.2, 26.3); undefined for an unknown one. */
export async function findPerson(index: SearchReader, city: string, id: string, range: PersonRange): Promise<PersonDetails | undefined> {
  const found = await getOwnShares(index, city, id);
  const shares = found.shares.sort(compareShares);
  const byProfile = Map.groupBy(shares, ({ profile }) => profile);
  const profiles = found.profiles
    .map((profile): ProfileShares => ({ details: readDetails(profile), shares: byProfile.get(profile.key) ?? [] }))
    .filter((profile) => profile.shares.length > 0);
  const latest = latestOf(profiles);
  if (!latest) return undefined;
  const speeches = findWanted(shares, (share) => share.speeches, range.speechesFrom, range.speeches);
  const ballots = findWanted(shares, (share) => share.ballots, range.ballotsFrom, range.ballots);
  const read = await readRecords(index, [...new Set([...speeches, ...ballots].map(({ share }) => share))]);
  const { firstName, lastName, photo, role, rolePriority, division, divisionColour } = latest;
  const { all, years } = toTotals(profiles);
  return {
    id,
    otherIds: toOtherIds(profiles.map(({ details }) => details)),
    joinedBy: toJoinedBy(id),
    firstName,
    lastName,
    photo,
    role,
    rolePriority,
    division,
    divisionColour,
    lastMs: toKnownMs(shares[0]?.startMs ?? EARLIEST_MS),
    ...all,
    roles: toRoles(profiles),
    years,
    speeches: pick(speeches, read, (records) => records.speeches).map(({ session, record }) => ({ session, ...record })),
    ballots: pick(ballots, read, (records) => records.ballots).map(({ session, record }) => ({ session, ...record })),
    ballotCount: shares.reduce((sum, share) => sum + share.ballots, 0),
    checks: toChecks(shares),
  };
}

/** What was read of the shares, by the key of their session. */
type ReadRecords = Map<number, { session: MatchedSession; records: ShareRecords }>;

async function readRecords(index: SearchReader, shares: readonly ShareRow[]): Promise<ReadRecords> {
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
