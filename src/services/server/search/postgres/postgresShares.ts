import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { packItem } from '../engine/people/packedShares.ts';
import { toNewShares } from '../engine/people/shareRows.ts';
import { EARLIEST_MS } from '../engine/searchIndex.ts';
import type { Database } from './postgresClient.ts';

/** A text that PostgreSQL stores: without NUL, and without halves of characters. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** JSON text of such texts. */
const cleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? clean(each) : each));

/** What the shares have in common with their session. */
interface OfSession {
  key: number;
  /** Empty without a date. */
  year: string;
}

/** Adds the people and items of a session, in its transaction. */
export async function addShares(sql: Database, document: SearchDocument, { key, year }: OfSession): Promise<void> {
  const { city, sessionId, visibility, startMs, people, items } = document;
  if (people.length > 0) {
    const rows = cleanJson(
      toNewShares(people).map(({ profile: { kind, subject, details }, packed = null, ...sums }) => ({
        kind,
        subject,
        details,
        packed,
        ...sums,
      })),
    );
    await sql`
      INSERT INTO profile (city, kind, subject, details)
      SELECT DISTINCT ${city}, kind, subject, details
      FROM json_to_recordset(${rows}::text::json) AS r (kind text, subject text, details text)
      ON CONFLICT DO NOTHING`;
    await sql`
      INSERT INTO share (session, profile, session_id, visibility, start_ms, year, turns, seconds, votes, speeches, ballots, packed)
      SELECT ${key}::bigint, p.key, ${sessionId}::bigint, ${visibility}, ${startMs ?? EARLIEST_MS}::bigint, ${year}, r.turns, r.seconds,
        r.votes, r.speeches, r.ballots, r.packed
      FROM json_to_recordset(${rows}::text::json) AS r (kind text, subject text, details text, turns integer, seconds integer,
        votes integer, speeches integer, ballots integer, packed text)
      JOIN profile p ON lower(p.city) = lower(${city}) AND p.kind = r.kind AND p.subject = r.subject AND md5(p.details) = md5(r.details)`;
    await addToSums(sql, `{${key}}`, 1);
  }
  if (items.length === 0) return;
  const topics = [...Map.groupBy(items, ({ itemId }) => itemId)].map(([item, same]) => ({ item, packed: packItem(same) }));
  await sql`
    INSERT INTO item (item, session, packed)
    SELECT item, ${key}::bigint, packed FROM json_to_recordset(${cleanJson(topics)}::text::json) AS r (item text, packed text)`;
}

/** Adds the shares of sessions to the sums of their profiles, or with the factor -1 takes them away. */
async function addToSums(sql: Database, keys: string, factor: 1 | -1): Promise<void> {
  await sql`
    INSERT INTO share_sum (profile, year, shares, turns, seconds, votes)
    SELECT profile, year, ${factor}::integer * count(*), ${factor}::integer * sum(turns), ${factor}::integer * sum(seconds),
      ${factor}::integer * sum(votes)
    FROM share WHERE session = ANY (${keys}::bigint[]) GROUP BY profile, year
    ON CONFLICT (profile, year) DO UPDATE SET
      shares = share_sum.shares + excluded.shares, turns = share_sum.turns + excluded.turns,
      seconds = share_sum.seconds + excluded.seconds, votes = share_sum.votes + excluded.votes`;
}

/** Removes the people of sessions, by a list of their keys; profiles that no session has any more are forgotten. */
export async function removeShares(sql: Database, keys: string): Promise<void> {
  await addToSums(sql, keys, -1);
  const dropped = await sql<{ profile: number }[]>`
    WITH dropped AS (DELETE FROM share WHERE session = ANY (${keys}::bigint[]) RETURNING profile)
    SELECT DISTINCT profile FROM dropped`;
  const profiles = `{${dropped.map(({ profile }) => profile).join(',')}}`;
  await sql`DELETE FROM share_sum WHERE profile = ANY (${profiles}::bigint[]) AND shares = 0`;
  await sql`
    DELETE FROM profile WHERE key = ANY (${profiles}::bigint[]) AND NOT EXISTS (SELECT 1 FROM share_sum WHERE profile = profile.key)`;
}
