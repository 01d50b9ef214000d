import { toScopeToken } from '../../../../domain/search/matchQuery.ts';
import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { dayOf } from '../../../../domain/time/zonedTime.ts';
import { packEntries } from '../engine/packedEntries.ts';
import { firstPassageId } from '../engine/passageIds.ts';
import { joinSpeakers } from '../engine/rows.ts';
import type { IndexState } from '../engine/searchIndex.ts';
import { isVocabularyToken, tokeniseFields } from '../engine/vocabulary.ts';
import type { Database } from './postgresClient.ts';
import { DatabaseFailure } from './postgresFailure.ts';
import { addShares, clean, removeShares } from './postgresShares.ts';
import { toTsvector } from './postgresTokens.ts';

/** Key of the lock of the one process that indexes (rule 24.18). */
const LOCK_KEY = 7_346_201_877;

/** Passages that are sent at once. */
const BATCH = 100;

/** Takes the lock for as long as the connection exists; false while another process has it. */
export async function takeLock(sql: Database): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS taken`;
  return row?.taken ?? false;
}

/** Makes a transaction fail when another process has taken the lock after this one had lost it. */
export async function requireLock(sql: Database): Promise<void> {
  const [row] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS taken`;
  if (!row?.taken) throw new DatabaseFailure('Another process writes the search index.');
}

/** Stores a session, instead of what was stored of it; in a transaction. */
export async function putSession(sql: Database, document: SearchDocument, state: IndexState): Promise<void> {
  await removeSessions(sql, document.city, document.sessionId);
  const { city, category, passages, startMs } = document;
  const key = await addSession(sql, document, state);
  const scope = [toScopeToken('city', city), ...(category ? [toScopeToken('category', category.slug)] : [])];
  const ids = await findFreeIds(sql, firstPassageId(startMs), passages.length);
  const vocabulary = new Set<string>();
  for (let from = 0; from < passages.length; from += BATCH) {
    const rows = passages.slice(from, from + BATCH).map(({ fields, speakers, entries }, index) => {
      const tokens = tokeniseFields(fields);
      for (const token of Object.values(tokens).flat()) if (isVocabularyToken(token)) vocabulary.add(token);
      const packed = packEntries(entries);
      return { id: ids[from + index], speakers: clean(joinSpeakers(speakers)), packed, tokens: toTsvector(tokens, scope) };
    });
    await sql`
      INSERT INTO passage (id, session, speakers, packed, tokens)
      SELECT id, ${key}::bigint, speakers, packed, tokens::tsvector
      FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS r (id bigint, speakers text, packed text, tokens text)`;
  }
  await sql`
    INSERT INTO vocabulary (token) SELECT value FROM json_array_elements_text(${JSON.stringify([...vocabulary])}::text::json)
    ON CONFLICT DO NOTHING`;
  await addShares(sql, document, { key, year: toYear(document) ?? '' });
}

/** Removes a session, or all sessions of a city; in a transaction. */
export async function removeSessions(sql: Database, city: string, sessionId: number | undefined): Promise<void> {
  await requireLock(sql);
  const keys = await sql<{ key: number }[]>`
    SELECT key FROM session
    WHERE lower(city) = lower(${city}) AND (${sessionId ?? null}::bigint IS NULL OR session_id = ${sessionId ?? null})`;
  const list = `{${keys.map(({ key }) => key).join(',')}}`;
  await removeShares(sql, list);
  await sql`DELETE FROM session WHERE key = ANY (${list}::bigint[])`;
}

/** Year of the start in the zone of the city. */
const toYear = ({ startMs, timeZone }: SearchDocument): string | undefined =>
  startMs === undefined ? undefined : dayOf(startMs, timeZone).slice(0, 4);

async function addSession(sql: Database, document: SearchDocument, { listed, content, checkedMs }: IndexState): Promise<number> {
  const { city, sessionId, cityTitle, timeZone, contentLanguage, visibility, reference, name, startMs, category, passages } = document;
  const year = toYear(document) ?? null;
  const [row] = await sql<{ key: number }[]>`
    INSERT INTO session (city, session_id, city_title, time_zone, content_language, visibility, reference, name, start_ms, year,
      category, category_name, listed, content, checked_ms, passages)
    VALUES (${city}, ${sessionId}, ${clean(cityTitle)}, ${timeZone}, ${contentLanguage ?? null}, ${visibility}, ${clean(reference)},
      ${clean(name)}, ${startMs ?? null}, ${year}, ${category ? clean(category.slug) : null}, ${category ? clean(category.name) : null},
      ${listed}, ${content}, ${checkedMs}, ${passages.length})
    RETURNING key`;
  return row?.key ?? 0;
}

/** The first ids from `first` on that no passage has. */
async function findFreeIds(sql: Database, first: number, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM (SELECT generate_series(${first}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint) AS id) AS ids
    WHERE (SELECT p.id FROM passage p WHERE p.id = ids.id) IS NULL LIMIT ${count}`;
  return rows.map(({ id }) => id);
}
