import type { CitySums, ShareRow, SumKind } from '../engine/people/shareRows.ts';
import { readSums, type ShareTuple, toShareRow } from '../engine/people/storedShares.ts';
import { type SessionRow, toIndexedSession } from '../engine/rows.ts';
import type { IndexedSession, PersonShares } from '../engine/searchIndex.ts';
import type { Database } from './postgresClient.ts';

/** Reads the sums of a city and its sessions, in one statement, which sees the index at one point in time. */
export async function readCitySums(sql: Database, city: string, kinds: readonly SumKind[]): Promise<CitySums> {
  const [row] = await sql<{ sums: string | null; checks: string | null }[]>`
    SELECT (
      SELECT json_agg(json_build_array(p.kind, p.subject, p.details, s.year, s.shares, s.turns, s.seconds, s.votes,
        (SELECT max(start_ms) FROM share WHERE profile = p.key)))
      FROM profile p JOIN share_sum s ON s.profile = p.key
      WHERE lower(p.city) = lower(${city}) AND p.kind = ANY (${`{${kinds.join(',')}}`}::text[])
    )::text AS sums, (
      SELECT json_agg(json_build_array(visibility, ids))
      FROM (
        SELECT visibility, json_agg(session_id) AS ids FROM session WHERE lower(city) = lower(${city}) GROUP BY visibility
      ) AS checked
    )::text AS checks`;
  return readSums(row?.sums ?? undefined, row?.checks ?? undefined);
}

/** Reads what the sessions of a city say of a person. */
export async function readPersonShares(sql: Database, city: string, personId: string): Promise<PersonShares> {
  const profiles = await sql<PersonShares['profiles']>`
    SELECT key, kind, subject, details FROM profile
    WHERE lower(city) = lower(${city}) AND kind = 'person' AND subject = ${personId}`;
  const keys = `{${profiles.map(({ key }) => key).join(',')}}`;
  const rows = await sql`
    SELECT profile, session, session_id, visibility, start_ms, year, turns, seconds, votes, speeches, ballots
    FROM share WHERE profile = ANY (${keys}::bigint[])`.values();
  return { profiles: [...profiles], shares: (rows as unknown as ShareTuple[]).map(toShareRow) };
}

/** Reads the packed speeches and ballots of shares. */
export async function readShareRecords(sql: Database, shares: readonly Pick<ShareRow, 'session' | 'profile'>[]) {
  const keys = JSON.stringify(shares.map(({ session, profile }) => ({ session, profile })));
  return sql<{ session: number; packed: string }[]>`
    SELECT s.session, s.packed
    FROM json_to_recordset(${keys}::text::json) AS r (session bigint, profile bigint)
    JOIN share s ON s.session = r.session AND s.profile = r.profile
    WHERE s.packed IS NOT NULL`;
}

/** Reads the packed topics of an item of a city, with their sessions. */
export async function readItems(sql: Database, city: string, itemId: string): Promise<{ session: IndexedSession; packed: string }[]> {
  const rows = await sql<(SessionRow & { packed: string })[]>`
    SELECT s.*, i.packed FROM item i JOIN session s ON s.key = i.session
    WHERE i.item = ${itemId} AND lower(s.city) = lower(${city})`;
  return rows.map(({ packed, ...row }) => ({ session: toIndexedSession(row), packed }));
}
