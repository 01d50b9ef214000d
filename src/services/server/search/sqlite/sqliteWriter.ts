import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { toScopeToken } from '../../../../domain/search/matchQuery.ts';
import { SEARCH_FIELDS, type SearchPassage } from '../../../../domain/search/indexing/searchPassage.ts';
import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { dayOf } from '../../../../domain/time/zonedTime.ts';
import { packEntries } from '../engine/packedEntries.ts';
import { firstPassageId } from '../engine/passageIds.ts';
import { joinSpeakers } from '../engine/rows.ts';
import type { IndexState } from '../engine/searchIndex.ts';
import { isVocabularyToken, tokeniseFields } from '../engine/vocabulary.ts';
import { SqliteShares } from './sqliteShares.ts';

/** Tokens that are known to be in the vocabulary, so that frequent ones are not looked up for each passage. */
const KNOWN_TOKENS = 10_000;

/** Writes sessions into the index, each in one transaction. */
export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #known = new LRUCache<string, true>({ max: KNOWN_TOKENS });
  readonly #shares: SqliteShares;
  readonly #statements;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#shares = new SqliteShares(database);
    const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');
    this.#statements = {
      findKeys: database.prepare('SELECT key FROM session WHERE city = ? AND (session_id = ? OR ? IS NULL)'),
      findPassages: database.prepare('SELECT id FROM passage WHERE session = ?'),
      dropText: database.prepare('DELETE FROM passage_text WHERE rowid = ?'),
      dropEntries: database.prepare('DELETE FROM entries WHERE passage = ?'),
      dropPassages: database.prepare('DELETE FROM passage WHERE session = ?'),
      dropSession: database.prepare('DELETE FROM session WHERE key = ?'),
      isTaken: database.prepare('SELECT 1 FROM passage WHERE id = ?'),
      addSession: database.prepare(
        `INSERT INTO session (city, session_id, city_title, time_zone, content_language, visibility, reference, name, start_ms, year,
           category, category_name, listed, content, checked_ms) VALUES (${marks(15)})`,
      ),
      addPassage: database.prepare('INSERT INTO passage (id, session, speakers) VALUES (?, ?, ?)'),
      addEntries: database.prepare('INSERT INTO entries (passage, packed) VALUES (?, ?)'),
      addText: database.prepare(
        `INSERT INTO passage_text (rowid, ${SEARCH_FIELDS.join(', ')}, scope) VALUES (${marks(SEARCH_FIELDS.length + 2)})`,
      ),
      addToken: database.prepare('INSERT OR IGNORE INTO vocabulary (token) VALUES (?)'),
      addGrams: database.prepare('INSERT INTO vocabulary_grams (rowid, token) VALUES (?, ?)'),
    };
  }

  /** Stores a session, instead of what was stored of it. */
  put(document: SearchDocument, state: IndexState): void {
    this.#inTransaction(() => {
      this.#removeNow(document.city, document.sessionId);
      this.#addNow(document, state);
    });
  }

  /** Removes a session, or all sessions of a city. */
  remove(city: string, sessionId?: number): void {
    this.#inTransaction(() => this.#removeNow(city, sessionId));
  }

  #inTransaction(write: () => void) {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      write();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#known.clear();
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #removeNow(city: string, sessionId: number | undefined) {
    const { findKeys, findPassages, dropText, dropEntries, dropPassages, dropSession } = this.#statements;
    for (const { key } of findKeys.all(city, sessionId ?? null, sessionId ?? null) as { key: number }[]) {
      for (const { id } of findPassages.all(key) as { id: number }[]) {
        dropText.run(id);
        dropEntries.run(id);
      }
      dropPassages.run(key);
      this.#shares.remove(key);
      dropSession.run(key);
    }
  }

  #addNow(document: SearchDocument, { listed, content, checkedMs }: IndexState) {
    const { city, sessionId, cityTitle, timeZone, contentLanguage, visibility, reference, name, startMs, category, passages } = document;
    const year = startMs === undefined ? undefined : dayOf(startMs, timeZone).slice(0, 4);
    const values = [city, sessionId, cityTitle, timeZone, contentLanguage, visibility, reference, name, startMs, year];
    const { lastInsertRowid } = this.#statements.addSession.run(
      ...[...values, category?.slug, category?.name].map((value) => value ?? null),
      listed,
      content,
      checkedMs,
    );
    const scope = [toScopeToken('city', city), ...(category ? [toScopeToken('category', category.slug)] : [])].join(' ');
    let id = firstPassageId(startMs);
    for (const passage of passages) {
      while (this.#statements.isTaken.get(id)) id += 1;
      this.#addPassage(id, Number(lastInsertRowid), passage, scope);
    }
    this.#shares.add(document, { key: Number(lastInsertRowid), year: year ?? '' });
  }

  #addPassage(id: number, session: number, { fields, speakers, entries }: SearchPassage, scope: string) {
    const { addPassage, addEntries, addText } = this.#statements;
    const tokens = tokeniseFields(fields);
    addPassage.run(id, session, joinSpeakers(speakers));
    addEntries.run(id, deflateRawSync(packEntries(entries)));
    addText.run(id, ...SEARCH_FIELDS.map((field) => tokens[field].join(' ')), scope);
    for (const token of new Set(Object.values(tokens).flat())) if (isVocabularyToken(token)) this.#addToken(token);
  }

  #addToken(token: string) {
    if (this.#known.has(token)) return;
    this.#known.set(token, true);
    const { changes, lastInsertRowid } = this.#statements.addToken.run(token);
    if (Number(changes) > 0) this.#statements.addGrams.run(lastInsertRowid, token);
  }
}
