import type { MatchQuery } from '../../../../domain/search/matchQuery.ts';
import { unpackEntries } from '../engine/packedEntries.ts';
import { toIdRange } from '../engine/passageIds.ts';
import { type CitySums, type ShareRow, type SumKind } from '../engine/people/shareRows.ts';
import { type FacetTuple, type SessionRow, type StateRow, toFacetRow, toIndexedSession, toStates } from '../engine/rows.ts';
import type {
  FacetRow,
  IndexedSession,
  IndexSize,
  IndexState,
  MatchedPassage,
  MatchRange,
  PersonShares,
  SearchIndex,
} from '../engine/searchIndex.ts';
import { EARLIEST_MS, LATEST_MS, MATCH_LIMIT } from '../engine/searchIndex.ts';
import { COMPOUND_LIMIT, SIMILAR_LIMIT } from '../engine/vocabulary.ts';
import { type PostgresClient, SEARCH_SCHEMA } from './postgresClient.ts';
import { readCitySums, readItems, readPersonShares, readShareRecords } from './postgresPeople.ts';
import { toNearTsquery, toRankedTsquery, toTsquery, WEIGHTS } from './postgresTokens.ts';
import { putSession, removeSessions } from './postgresWriter.ts';

/** `ts_rank_cd` of terms with eleven other tokens between them: with fewer they are close together (rule 24.7). */
const NEAR_RANK = 1 / 12;

/** Divides a score by the logarithm of the length of the passage. */
const BY_LENGTH = 1;

const toList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** The index in a PostgreSQL database. It has no BM25: the frequency of a token in the whole index does not count (rule 24.7). */
export class PostgresIndex implements SearchIndex {
  readonly #client: PostgresClient;

  constructor(client: PostgresClient) {
    this.#client = client;
  }

  put(...[document, state]: Parameters<SearchIndex['put']>): Promise<void> {
    return this.#client.begin((sql) => putSession(sql, document, state));
  }

  async touch(city: string, sessionId: number, { listed, content, checkedMs }: IndexState): Promise<void> {
    await this.#client.run(
      (sql) => sql`
        UPDATE session SET listed = ${listed}, content = ${content}, checked_ms = ${checkedMs}
        WHERE lower(city) = lower(${city}) AND session_id = ${sessionId}`,
    );
  }

  remove(city: string, sessionId?: number): Promise<void> {
    return this.#client.begin((sql) => removeSessions(sql, city, sessionId));
  }

  async getStates(city: string, { fromMs = EARLIEST_MS, untilMs = LATEST_MS }: MatchRange): Promise<Map<number, IndexState>> {
    return toStates(
      await this.#client.run(
        (sql) => sql<StateRow[]>`
          SELECT session_id, listed, content, checked_ms FROM session
          WHERE lower(city) = lower(${city}) AND start_ms >= ${fromMs} AND start_ms < ${untilMs}`,
      ),
    );
  }

  async getState(city: string, sessionId: number): Promise<IndexState | undefined> {
    const rows = await this.#client.run(
      (sql) => sql<StateRow[]>`
        SELECT session_id, listed, content, checked_ms FROM session WHERE lower(city) = lower(${city}) AND session_id = ${sessionId}`,
    );
    return toStates(rows).get(sessionId);
  }

  async getCities(): Promise<string[]> {
    const rows = await this.#client.run((sql) => sql<{ city: string }[]>`SELECT min(city) AS city FROM session GROUP BY lower(city)`);
    return rows.map(({ city }) => city);
  }

  async getSize(): Promise<IndexSize> {
    const [size] = await this.#client.run(
      (sql) => sql<IndexSize[]>`
        SELECT count(*) AS sessions, coalesce(sum(passages), 0)::bigint AS passages,
          (SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
           WHERE relnamespace = ${SEARCH_SCHEMA}::regnamespace AND relkind = 'r') AS bytes
        FROM session`,
    );
    return { sessions: size?.sessions ?? 0, passages: size?.passages ?? 0, bytes: size?.bytes ?? 0 };
  }

  async match(query: MatchQuery, range: MatchRange, scores: 'scored' | 'unscored' = 'scored'): Promise<MatchedPassage[]> {
    const { from, until } = toIdRange(range);
    const near = toNearTsquery(query);
    return this.#client.run((sql) => {
      // Only the index of the tokens can be used: to go through the ids, the tokens of each passage would have to be read.
      const rank = sql`ts_rank(${WEIGHTS}::real[], tokens, ${toRankedTsquery(query)}::tsquery, ${BY_LENGTH})`;
      const isNear = sql`ts_rank_cd('{1, 1, 1, 1}', tokens, ${near ?? ''}::tsquery) > ${NEAR_RANK}::float8`;
      return sql<MatchedPassage[]>`
        WITH found AS MATERIALIZED (
          SELECT id, session, tokens FROM passage
          WHERE tokens @@ ${toTsquery(query)}::tsquery AND id + 0 >= ${from} AND id + 0 < ${until} ORDER BY id + 0 LIMIT ${MATCH_LIMIT}
        )
        SELECT id AS passage, session, ${scores === 'scored' ? rank : sql`0`} AS score FROM found
        WHERE ${near === undefined ? sql`true` : isNear} ORDER BY id`;
    });
  }

  async getSessions(keys: readonly number[]): Promise<IndexedSession[]> {
    const rows = await this.#client.run((sql) => sql<SessionRow[]>`SELECT * FROM session WHERE key = ANY (${toList(keys)}::bigint[])`);
    return rows.map(toIndexedSession);
  }

  async getEntries(passages: readonly number[]) {
    const rows = await this.#client.run(
      (sql) => sql<{ passage: number; packed: string }[]>`
        SELECT id AS passage, packed FROM passage WHERE id = ANY (${toList(passages)}::bigint[]) ORDER BY id`,
    );
    return rows.map(({ passage, packed }) => ({ passage, entries: unpackEntries(packed) }));
  }

  async getFacetRows(passages: readonly number[]): Promise<FacetRow[]> {
    const rows = await this.#client.run(
      (sql) => sql<FacetTuple[]>`
        SELECT p.session, p.speakers, s.city, s.city_title, s.year, s.category, s.category_name
        FROM (
          SELECT session, string_agg(speakers, E'\\n') AS speakers FROM passage
          WHERE id = ANY (${toList(passages)}::bigint[]) GROUP BY session
        ) p JOIN session s ON s.key = p.session`,
    );
    return rows.map(toFacetRow);
  }

  async getCompounds(part: string): Promise<string[]> {
    const rows = await this.#client.run(
      (sql) => sql<{ token: string }[]>`SELECT token FROM vocabulary WHERE token LIKE ${`%${part}%`} LIMIT ${COMPOUND_LIMIT}`,
    );
    return rows.map(({ token }) => token);
  }

  async getSimilar(token: string): Promise<string[]> {
    const rows = await this.#client.run(
      (sql) => sql<{ token: string }[]>`
        SELECT token FROM vocabulary WHERE token % ${token} ORDER BY similarity(token, ${token}) DESC LIMIT ${SIMILAR_LIMIT}`,
    );
    return rows.map(({ token: similar }) => similar);
  }

  getSums(city: string, kinds: readonly SumKind[]): Promise<CitySums> {
    return this.#client.run((sql) => readCitySums(sql, city, kinds));
  }

  getShares(city: string, personId: string): Promise<PersonShares> {
    return this.#client.run((sql) => readPersonShares(sql, city, personId));
  }

  getShareRecords(shares: readonly Pick<ShareRow, 'session' | 'profile'>[]) {
    return this.#client.run((sql) => readShareRecords(sql, shares));
  }

  getItems(city: string, itemId: string) {
    return this.#client.run((sql) => readItems(sql, city, itemId));
  }

  isReplaced(): boolean {
    return false;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
