import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ConnectedProgram, connectPostgres, type PostgresClient, STATEMENT_MS } from './postgresClient.ts';
import { PostgresFailure, toPostgresFailure } from './postgresFailure.ts';

/** Time that the database has beyond its own limit of a statement, ms; then it is taken for hanging. */
const GRACE_MS = 5000;

/** Time that running statements have to end when a connection is closed, seconds. */
const CLOSE_TIMEOUT_SECONDS = 5;

/** One connection. Once it is lost, it is not made anew: what follows in a transaction must not run outside of it. */
class PooledConnection {
  readonly #client: PostgresClient;
  isLost = false;

  constructor(url: string, program: ConnectedProgram | undefined) {
    const onLost = () => {
      this.isLost = true;
    };
    this.#client = connectPostgres(url, onLost, program);
  }

  async query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.isLost) throw new PostgresFailure('The connection to the database was lost.');
    const { promise: hanging, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new PostgresFailure('The database does not answer.'));
      this.discard();
    }, STATEMENT_MS + GRACE_MS);
    try {
      const running = this.#client.unsafe(sql, values as never[], { prepare: true });
      const result = await Promise.race([running, hanging]);
      return { command: result.command as 'SELECT', rowCount: result.count, rows: result as unknown as Row[] };
    } catch (error) {
      throw toPostgresFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it at once. */
  discard(): void {
    this.isLost = true;
    void this.#client.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Ends it after the statements that run. */
  async end(): Promise<void> {
    await this.#client.end({ timeout: CLOSE_TIMEOUT_SECONDS }).catch(() => undefined);
  }
}

/**
 * Connections of `postgres` for Kysely. They are not those that `postgres` reserves in a pool of its own: a statement on one of these whose
 * connection was lost ends the process (https://github.com/porsager/postgres/issues/1208).
 */
export class ConnectionPool implements PostgresPool {
  readonly options = {};
  readonly #url: string;
  readonly #all = new Set<PooledConnection>();
  readonly #free: PooledConnection[] = [];
  readonly #waiting: ((connection: PooledConnection) => void)[] = [];
  readonly #size: number;
  readonly #program: ConnectedProgram | undefined;
  #isEnded = false;

  /** Throws a `PostgresFailure` for an address that is none. Without a program it is the backend's. */
  constructor(url: string, size: number, program?: ConnectedProgram) {
    this.#url = url;
    this.#size = size;
    this.#program = program;
    this.#free.push(this.#create());
  }

  /** Resolves to a connection that nothing else uses; waits while all are used. */
  async connect(): Promise<PostgresPoolClient> {
    const connection = await this.#take();
    return {
      query: ((sql: string, values: readonly unknown[]) => connection.query(sql, values)) as PostgresPoolClient['query'],
      release: (isBroken) => {
        if (isBroken) connection.discard();
        const next = this.#waiting.shift();
        if (next) next(this.#renew(connection));
        else this.#free.push(connection);
      },
    };
  }

  /** Ends the connections after the statements that run; there are no others afterwards. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all([...this.#all].map((connection) => connection.end()));
  }

  async #take(): Promise<PooledConnection> {
    if (this.#isEnded) throw new PostgresFailure('The database is closed.');
    const free = this.#free.pop();
    if (free) return this.#renew(free);
    if (this.#all.size < this.#size) return this.#create();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The same connection, or another one for one that was lost, unless all have ended. */
  #renew(connection: PooledConnection): PooledConnection {
    if (!connection.isLost || this.#isEnded) return connection;
    this.#all.delete(connection);
    return this.#create();
  }

  #create(): PooledConnection {
    const connection = new PooledConnection(this.#url, this.#program);
    this.#all.add(connection);
    return connection;
  }
}
