import postgres, { type ISql } from 'postgres';
import { DatabaseFailure, toFailure } from './postgresFailure.ts';

/** Schema of the index, so that its tables can be dropped without touching others in the database. */
export const SEARCH_SCHEMA = 'public_gallery_search';

/** Time after which a connection attempt fails, seconds. */
const CONNECT_TIMEOUT_SECONDS = 2;

/** Time that running statements have to end when a client is closed, seconds. */
const CLOSE_TIMEOUT_SECONDS = 2;

/** Idle time after which a connection is probed, seconds: a lost one is noticed, although nothing is asked. */
const KEEP_ALIVE_SECONDS = 10;

/** Pause before a connection that failed is tried again, seconds. */
const RETRY_SECONDS = 0.2;

/** Time that the database has beyond its own limit of a statement, ms; then it is taken for hanging. */
const GRACE_MS = 500;

/** A connection of the database, or a transaction on it. */
export type Database = ISql<{ bigint: number }>;

/** Properties of the connections of a client. */
export interface ClientOptions {
  connections: number;
  /** Longest time of a statement, ms. */
  statementMs: number;
  /** The connection holds a lock: once it is lost, the client fails for good. */
  holdsLock?: boolean;
}

const connect = (url: string, { connections, statementMs }: ClientOptions, onLost: () => void) =>
  postgres(url, {
    max: connections,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    keep_alive: KEEP_ALIVE_SECONDS,
    max_lifetime: null,
    backoff: () => RETRY_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
    onclose: onLost,
    // Keys and ids are within the safe integers.
    types: { bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: (value: number) => String(value) } },
    connection: {
      application_name: 'public-gallery search',
      // The extension may be in one of the last two.
      search_path: `${SEARCH_SCHEMA}, public, extensions`,
      statement_timeout: statementMs,
      // Compiling a query, sharing it out, and a plan without its values cost more than they save here.
      // Nor does going through all rows: the long values of each would be read, which the planner does not count.
      enable_seqscan: 'off',
      jit: 'off',
      max_parallel_workers_per_gather: 0,
      plan_cache_mode: 'force_custom_plan',
      'pg_trgm.similarity_threshold': '0.2',
    },
  });

/** Connections to the database. Every failure is without address and credentials (rule 20.9). */
export class PostgresClient {
  readonly #url: string;
  readonly #options: ClientOptions;
  #sql: ReturnType<typeof connect>;
  #isLost = false;

  constructor(url: string, options: ClientOptions) {
    this.#url = url;
    this.#options = options;
    this.#sql = this.#connect();
  }

  /** Uses a connection; rejects with a `DatabaseFailure`, also when the database does not answer in time. */
  run<T>(use: (sql: Database) => Promise<T>): Promise<T> {
    return this.#limit(() => use(this.#sql));
  }

  /** Uses a connection for a transaction. */
  async begin<T>(use: (sql: Database) => Promise<T>): Promise<T> {
    return this.#limit(async () => (await this.#sql.begin((sql) => use(sql))) as T);
  }

  /** Ends all connections after the statements that run. */
  async close(): Promise<void> {
    const timeout = this.#isLost ? 0 : CLOSE_TIMEOUT_SECONDS;
    this.#isLost = true;
    await this.#sql.end({ timeout }).catch(() => undefined);
  }

  #connect() {
    try {
      return connect(this.#url, this.#options, () => {
        this.#isLost ||= this.#options.holdsLock ?? false;
      });
    } catch (error) {
      throw toFailure(error);
    }
  }

  async #limit<T>(use: () => Promise<T>): Promise<T> {
    if (this.#isLost) throw new DatabaseFailure('The connection to the database was lost.');
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseFailure('The database does not answer.'));
      this.#replace();
    }, this.#options.statementMs + GRACE_MS);
    try {
      return await Promise.race([use(), promise]);
    } catch (error) {
      throw toFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves connections on which nothing comes, so that the next statements do not wait behind them. */
  #replace() {
    void this.#sql.end({ timeout: 0 }).catch(() => undefined);
    if (this.#options.holdsLock) this.#isLost = true;
    else this.#sql = this.#connect();
  }
}
