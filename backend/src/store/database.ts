import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope, Dialect, Engine } from './engines/engine.ts';
import { isPostgresUrl } from './engines/postgres/postgresUrl.ts';
import { ScopeQueue } from './engines/scopeQueue.ts';
import { openSqlite } from './engines/sqlite/openSqlite.ts';
import type { TableQueries } from './engines/tables.ts';
import type { MigratedFile } from './engines/sqlite/migrate.ts';

/** How often a transaction is run that the engine ends in favour of others. */
const MOST_RUNS = 5;

/** A transaction that runs. */
interface RunningTransaction {
  queries: TableQueries;
  /** The scopes of the transactions in it. */
  scopes: Set<Scope | undefined>;
  /** What is sent when it is stored. */
  sends: (() => void)[];
  /** The log is emptied when it is stored. */
  emptiesLog: boolean;
  isOpen: boolean;
}

/** The backend's tables in one of the engines. What is called within a transaction is a part of it. */
export class Database {
  readonly #engine: Engine;
  readonly #context = new AsyncLocalStorage<RunningTransaction>();
  readonly #queue = new ScopeQueue();
  readonly #started = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;

  /** What a file of an earlier version was before it was opened; undefined for a new or current one. */
  readonly migrated: MigratedFile | undefined;

  constructor(engine: Engine, migrated?: MigratedFile) {
    this.#engine = engine;
    this.migrated = migrated;
  }

  get dialect(): Dialect {
    return this.#engine.dialect;
  }

  /** Runs statements that only read: in the transaction, else beside those that run. */
  get reader(): TableQueries {
    return this.#transaction?.queries ?? this.#engine.reader;
  }

  /** Runs statements that change something: in the transaction, else each for itself. */
  get writer(): TableQueries {
    return this.#transaction?.queries ?? this.#engine.writer;
  }

  /**
   * Runs `work` in a transaction, which is rolled back when `work` rejects. Within another one, `work` is a part of that. No other one with
   * the same `scope` runs meanwhile; what they send is sent in their order.
   */
  transaction<T>(work: () => Promise<T>, scope?: Scope): Promise<T> {
    return this.#run(work, scope, 1);
  }

  /**
   * As `transaction`, but `work` is run again, a few times, when the engine has ended it in favour of another one (a deadlock, for
   * example): what it does outside of the database must do no harm twice. Within another transaction it is run once.
   */
  repeatable<T>(work: () => Promise<T>, scope?: Scope): Promise<T> {
    return this.#run(work, scope, MOST_RUNS);
  }

  async #run<T>(work: () => Promise<T>, scope: Scope | undefined, mostRuns: number): Promise<T> {
    const outer = this.#transaction;
    if (outer) {
      if (scope !== undefined && !outer.scopes.has(scope)) await this.#engine.lock(outer.queries, scope);
      outer.scopes.add(scope);
      return work();
    }
    const running = this.#queue.run(scope, () => this.#begin(work, scope, mostRuns));
    this.#started.add(running);
    try {
      return await running;
    } finally {
      this.#started.delete(running);
    }
  }

  /** Calls `send` once the transaction is stored, not at all if it is rolled back; outside of one at once. */
  afterCommit(send: () => void): void {
    const running = this.#transaction;
    if (running) running.sends.push(send);
    else send();
  }

  /** Rejects when the database cannot be read. */
  async check(): Promise<void> {
    await this.reader.selectFrom('sessions').select('sessionId').limit(1).execute();
  }

  /** Removes what was deleted from the files of the engine, as far as it can; in a transaction, when it is stored. */
  async emptyLog(): Promise<void> {
    const running = this.#transaction;
    if (running) running.emptiesLog = true;
    else await this.#engine.emptyLog();
  }

  /** Closes it after the transactions that run; a second call does the same as the first. */
  close(): Promise<void> {
    this.#closed ??= Promise.allSettled(this.#started).then(() => this.#engine.close());
    return this.#closed;
  }

  /** What began in a transaction that has ended, such as a timer, is not a part of it. */
  get #transaction(): RunningTransaction | undefined {
    const running = this.#context.getStore();
    return running?.isOpen ? running : undefined;
  }

  async #begin<T>(work: () => Promise<T>, scope: Scope | undefined, mostRuns: number): Promise<T> {
    try {
      return await this.#runOnce(work, scope);
    } catch (error) {
      if (mostRuns === 1 || !this.#engine.isConflict(error)) throw error;
    }
    return this.#begin(work, scope, mostRuns - 1);
  }

  async #runOnce<T>(work: () => Promise<T>, scope: Scope | undefined): Promise<T> {
    const { writer } = this.#engine;
    const running: RunningTransaction = { queries: writer, scopes: new Set([scope]), sends: [], emptiesLog: false, isOpen: true };
    const result = await writer.transaction().execute(async (queries) => {
      running.queries = queries;
      await this.#engine.lock(queries, scope);
      try {
        return await this.#context.run(running, work);
      } finally {
        running.isOpen = false;
      }
    });
    for (const send of running.sends) send();
    if (running.emptiesLog) await this.#engine.emptyLog();
    return result;
  }
}

/**
 * Opens a file of SQLite, `:memory:`, or the database of a `postgres://` address, with the current tables. Rejects with an Error that says
 * what to do; it never names the address.
 */
export async function openDatabase(location: string): Promise<Database> {
  if (isPostgresUrl(location)) {
    // Few backends use it.
    const { openPostgres } = await import('./engines/postgres/openPostgres.ts');
    return new Database(await openPostgres(location));
  }
  const { engine, migrated } = openSqlite(location);
  return new Database(engine, migrated);
}
