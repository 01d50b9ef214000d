import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import type { MatchQuery } from '../../../../domain/search/matchQuery.ts';
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
import { type CitySums, type ShareRow, type SumKind } from '../engine/people/shareRows.ts';
import { readSums, type ShareTuple, toShareRow } from '../engine/people/storedShares.ts';
import { type SessionRow, type StateRow, toFacetRow, toIndexedSession, toStates } from '../engine/rows.ts';
import { unpackEntries } from '../engine/packedEntries.ts';
import { toIdRange } from '../engine/passageIds.ts';
import { COMPOUND_LIMIT, SIMILAR_LIMIT, toTrigrams } from '../engine/vocabulary.ts';
import { toFtsExpression } from './sqliteExpression.ts';
import { ITEMS, PROFILES, SHARE_RECORDS, SHARES, SUMS } from './sqlitePeople.ts';
import { SqliteWriter } from './sqliteWriter.ts';

/** Weights of the fields name, topics, speakers, votes, spoken and scope (rule 24.7). */
const WEIGHTS = '4, 5, 3, 4, 1, 0';

const toMatch = (score: string): string => `
  SELECT f.rowid AS passage, p.session AS session, ${score} AS score
  FROM passage_text f JOIN passage p ON p.id = f.rowid
  WHERE passage_text MATCH ? AND f.rowid >= ? AND f.rowid < ?
  ORDER BY f.rowid LIMIT ${MATCH_LIMIT}`;
const MATCH = { scored: toMatch(`-bm25(passage_text, ${WEIGHTS})`), unscored: toMatch('0') };

const FACETS = `
  SELECT p.session, p.speakers, s.city, s.city_title, s.year, s.category, s.category_name
  FROM (
    SELECT session, group_concat(speakers, char(10)) AS speakers
    FROM json_each(?) j JOIN passage ON passage.id = j.value GROUP BY session
  ) p JOIN session s ON s.key = p.session`;

type FacetValues = [
  ...[session: number, speakers: string, city: string, cityTitle: string],
  ...[year: string | null, category: string | null, categoryName: string | null],
];

/** The file of an index; its number tells it from another one of that name. */
interface IndexFile {
  name: string;
  id: number | undefined;
}

/** Number that a file keeps until it is removed; undefined when there is no file. */
export const readFileId = (name: string): number | undefined => statSync(name, { throwIfNoEntry: false })?.ino;

/** The index in an SQLite database with FTS5. It works synchronously, so that it belongs into a thread of its own. */
export class SqliteIndex implements SearchIndex {
  readonly #database: DatabaseSync;
  readonly #file: IndexFile;
  readonly #statements = new Map<string, StatementSync>();
  #writer: SqliteWriter | undefined;

  constructor(database: DatabaseSync, file: IndexFile) {
    this.#database = database;
    this.#file = file;
  }

  async put(...[document, state]: Parameters<SearchIndex['put']>): Promise<void> {
    this.#writer ??= new SqliteWriter(this.#database);
    this.#writer.put(document, state);
  }

  async touch(city: string, sessionId: number, { listed, content, checkedMs }: IndexState): Promise<void> {
    const sql = 'UPDATE session SET listed = ?, content = ?, checked_ms = ? WHERE city = ? AND session_id = ?';
    this.#prepare(sql).run(listed, content, checkedMs, city, sessionId);
  }

  async remove(city: string, sessionId?: number): Promise<void> {
    this.#writer ??= new SqliteWriter(this.#database);
    this.#writer.remove(city, sessionId);
  }

  async getStates(city: string, { fromMs = EARLIEST_MS, untilMs = LATEST_MS }: MatchRange): Promise<Map<number, IndexState>> {
    const sql = 'SELECT session_id, listed, content, checked_ms FROM session WHERE city = ? AND start_ms >= ? AND start_ms < ?';
    return toStates(this.#all<StateRow>(sql, city, fromMs, untilMs));
  }

  async getState(city: string, sessionId: number): Promise<IndexState | undefined> {
    const sql = 'SELECT session_id, listed, content, checked_ms FROM session WHERE city = ? AND session_id = ?';
    return toStates(this.#all<StateRow>(sql, city, sessionId)).get(sessionId);
  }

  async getCities(): Promise<string[]> {
    return this.#all<{ city: string }>('SELECT DISTINCT city FROM session').map(({ city }) => city);
  }

  async getSize(): Promise<IndexSize> {
    const [row] = this.#all<Omit<IndexSize, 'bytes'>>(
      'SELECT (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM passage) AS passages',
    );
    return { sessions: row?.sessions ?? 0, passages: row?.passages ?? 0, bytes: statSync(this.#file.name).size };
  }

  async match(query: MatchQuery, range: MatchRange, scores: keyof typeof MATCH = 'scored') {
    const { from, until } = toIdRange(range);
    const rows = this.#tuples<[passage: number, session: number, score: number]>(MATCH[scores], toFtsExpression(query), from, until);
    return rows.map(([passage, session, score]): MatchedPassage => ({ passage, session, score }));
  }

  async getSessions(keys: readonly number[]): Promise<IndexedSession[]> {
    return this.#all<SessionRow>('SELECT s.* FROM json_each(?) j JOIN session s ON s.key = j.value', JSON.stringify(keys)).map(
      toIndexedSession,
    );
  }

  async getEntries(passages: readonly number[]) {
    const rows = this.#all<{ passage: number; packed: Uint8Array }>(
      'SELECT e.* FROM json_each(?) j JOIN entries e ON e.passage = j.value ORDER BY e.passage',
      JSON.stringify(passages),
    );
    return rows.map((row) => ({ passage: row.passage, entries: unpackEntries(inflateRawSync(row.packed).toString()) }));
  }

  async getFacetRows(passages: readonly number[]): Promise<FacetRow[]> {
    const rows = this.#tuples<FacetValues>(FACETS, JSON.stringify(passages));
    return rows.map(([session, speakers, city, city_title, year, category, category_name]) =>
      toFacetRow({ session, speakers, city, city_title, year, category, category_name }),
    );
  }

  async getCompounds(part: string): Promise<string[]> {
    const sql = `SELECT token FROM vocabulary_grams WHERE vocabulary_grams MATCH ? LIMIT ${COMPOUND_LIMIT}`;
    return this.#all<{ token: string }>(sql, `"${part}"`).map(({ token }) => token);
  }

  async getSimilar(token: string): Promise<string[]> {
    const grams = toTrigrams(token);
    if (grams.length === 0) return [];
    const sql = `SELECT token FROM vocabulary_grams WHERE vocabulary_grams MATCH ? ORDER BY rank LIMIT ${SIMILAR_LIMIT}`;
    return this.#all<{ token: string }>(sql, grams.map((gram) => `"${gram}"`).join(' OR ')).map(({ token }) => token);
  }

  async getSums(city: string, kinds: readonly SumKind[]): Promise<CitySums> {
    const [row] = this.#all<{ sums: string; checks: string }>(SUMS, city, JSON.stringify(kinds));
    return readSums(row?.sums, row?.checks);
  }

  async getShares(city: string, personId: string): Promise<PersonShares> {
    const profiles = this.#all<PersonShares['profiles'][number]>(PROFILES, city, personId);
    const shares = this.#tuples<ShareTuple>(SHARES, JSON.stringify(profiles.map(({ key }) => key)));
    return { profiles, shares: shares.map(toShareRow) };
  }

  async getShareRecords(shares: readonly Pick<ShareRow, 'session' | 'profile'>[]) {
    const keys = JSON.stringify(shares.map(({ session, profile }) => [session, profile]));
    const rows = this.#all<{ session: number; packed: Uint8Array }>(SHARE_RECORDS, keys);
    return rows.map(({ session, packed }) => ({ session, packed: inflateRawSync(packed).toString() }));
  }

  async getItems(city: string, itemId: string) {
    const rows = this.#all<SessionRow & { packed: Uint8Array }>(ITEMS, itemId, city);
    return rows.map(({ packed, ...row }) => ({ session: toIndexedSession(row), packed: inflateRawSync(packed).toString() }));
  }

  isReplaced(): boolean {
    return readFileId(this.#file.name) !== this.#file.id;
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #all<Row>(sql: string, ...values: (string | number | null)[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Rows as arrays of their columns: thousands of them are read faster than objects. */
  #tuples<Row>(sql: string, ...values: (string | number | null)[]): Row[] {
    const statement = this.#prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...values) as unknown[] as Row[];
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
