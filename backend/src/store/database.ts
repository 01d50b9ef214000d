import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './sessionRow.ts';
import { OWNER_ONLY, restrictAccess, toFileError } from './databaseFile.ts';
import { migrate, type MigratedFile, requireKnownSchema } from './migrate.ts';
import { toSql } from './sessionRow.ts';

/** Milliseconds that a change waits for the changes of other instances. */
const BUSY_MS = 5000;

/** A transaction, and what to do when it is stored. */
interface Transaction {
  isOpen: boolean;
  sends: (() => void)[];
}

/** A SQLite database file (or `:memory:`) with the backend's tables. Each statement is prepared once. */
export class Database {
  private readonly file: string;
  private readonly connection: DatabaseSync;
  readonly #running = new AsyncLocalStorage<Transaction>();
  /** The transactions that were asked for, one after the other. */
  #turns: Promise<unknown> = Promise.resolve();
  private readonly statements = new Map<string, StatementSync>();

  /** What a file of an earlier version was before it was opened; undefined for a new or current one. */
  readonly migrated: MigratedFile | undefined;

  /**
   * Creates the tables in a new file, and brings a file of an earlier version to the current schema (rule 20.11). Throws an Error that says
   * what to do when a file is damaged, of a later version, or not of this program.
   */
  private constructor(file: string) {
    this.file = file;
    const isFile = file !== ':memory:';
    if (isFile) mkdirSync(dirname(file), { recursive: true });
    // A new file has this mode from its beginning.
    if (isFile) closeSync(openSync(file, 'a', OWNER_ONLY));
    this.connection = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      requireKnownSchema(this.connection, file);
      if (isFile) restrictAccess(file);
      // What was removed is overwritten: the personal data of visitors, and passwords of earlier versions.
      this.connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
      this.migrated = migrate(this.connection, file);
    } catch (error) {
      this.connection.close();
      throw toFileError(error, file);
    }
  }

  /** Opens a database as the constructor says. */
  static async open(file: string): Promise<Database> {
    return new Database(file);
  }

  one(sql: string, ...values: unknown[]): Row | undefined {
    return this.attempt(() => this.prepare(sql).get(...values.map(toSql)));
  }

  all(sql: string, ...values: unknown[]): Row[] {
    return this.attempt(() => this.prepare(sql).all(...values.map(toSql)));
  }

  run(sql: string, ...values: unknown[]): void {
    this.attempt(() => this.prepare(sql).run(...values.map(toSql)));
  }

  /** Runs a statement that changes something as a transaction of its own. */
  async change(sql: string, ...values: unknown[]): Promise<void> {
    await this.transaction(() => this.run(sql, ...values));
  }

  insert(table: string, values: Row): void {
    const columns = Object.keys(values);
    this.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, ...Object.values(values));
  }

  /**
   * Runs `work` in a transaction, after those that are running, and rolls it back when `work` throws. Within another one, `work` is a part
   * of that. Then runs what `afterCommit` was given, before the next transaction begins.
   */
  async transaction<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#running.getStore()?.isOpen) return work();
    const turn = this.#turns.then(() => this.#runTransaction(work));
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** Runs `send` when the running transaction is stored; at once if none is running. */
  afterCommit(send: () => void): void {
    const transaction = this.#running.getStore();
    if (transaction?.isOpen) transaction.sends.push(send);
    else send();
  }

  async #runTransaction<T>(work: () => T | Promise<T>): Promise<T> {
    const transaction: Transaction = { isOpen: true, sends: [] };
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const result = await this.#running.run(transaction, async () => work());
      transaction.isOpen = false;
      this.connection.exec('COMMIT');
      for (const send of transaction.sends) send();
      return result;
    } catch (error) {
      transaction.isOpen = false;
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  /** Empties the log of changes beside the file, which has removed rows until then. */
  emptyLog(): void {
    this.all('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async close(): Promise<void> {
    await this.#turns;
    this.connection.close();
  }

  /** Runs a statement; an error of a damaged file names the file. */
  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toFileError(error, this.file);
    }
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.connection.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}

/** Opens a database: see `Database`. */
export function openDatabase(file: string): Promise<Database> {
  return Database.open(file);
}
