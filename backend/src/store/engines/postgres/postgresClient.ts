import { CompiledQuery, type DatabaseConnection, type Driver, Kysely } from 'kysely';
import { PostgresJSDialect, PostgresJSDriver } from 'kysely-postgres-js';
import postgres from 'postgres';
import type { TableQueries, Tables } from '../tables.ts';
import { PostgresFailure, toPostgresFailure } from './postgresFailure.ts';

/** Schema of the tables, so that a database can be shared with others, such as the index of the search. */
export const POSTGRES_SCHEMA = 'public_gallery_backend';

/** Time after which a connection attempt fails, seconds. */
const CONNECT_TIMEOUT_SECONDS = 5;

/** Time that running statements have to end when a client is closed, seconds. */
const CLOSE_TIMEOUT_SECONDS = 5;

/** Idle time after which a connection is probed, seconds. */
const KEEP_ALIVE_SECONDS = 10;

/** Longest time of a statement, and longest time that a transaction waits for its process, ms. */
const STATEMENT_MS = 60_000;

/** Connects to the database of an address; `onLost` is called when a connection has ended. Throws a `PostgresFailure`. */
export function connectPostgres(url: string, connections: number, onLost: () => void = () => undefined): postgres.Sql<{ bigint: number }> {
  try {
    return postgres(url, {
      max: connections,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      keep_alive: KEEP_ALIVE_SECONDS,
      max_lifetime: null,
      onnotice: () => undefined,
      onclose: onLost,
      // Ids and epoch milliseconds are within the safe integers.
      types: { bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: (value: number) => String(value) } },
      connection: {
        application_name: 'public-gallery backend',
        search_path: POSTGRES_SCHEMA,
        statement_timeout: STATEMENT_MS,
        idle_in_transaction_session_timeout: STATEMENT_MS,
        jit: 'off',
      },
    });
  } catch (error) {
    throw toPostgresFailure(error);
  }
}

/** The driver of Kysely, with failures that may be logged, and without a transaction that is stored in part. */
class GalleryDriver extends PostgresJSDriver {
  readonly #failed = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): ReturnType<PostgresJSDriver['acquireConnection']> {
    try {
      const connection = await super.acquireConnection();
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async <Row>(statement: CompiledQuery) => {
        try {
          return await execute<Row>(statement);
        } catch (error) {
          this.#failed.add(connection);
          throw toPostgresFailure(error);
        }
      };
      return connection;
    } catch (error) {
      throw toPostgresFailure(error);
    }
  }

  /** PostgreSQL answers the COMMIT of a transaction with a failed statement without an error, and rolls it back. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#failed.has(connection)) throw new PostgresFailure('A statement of the transaction has failed: nothing of it is stored.');
    await super.commitTransaction(connection);
  }
}

/** A client of the tables with so many connections. */
export interface PostgresQueries {
  queries: TableQueries;
  close: () => Promise<void>;
}

/** Builds statements for the database of an address, and runs them. */
export function toPostgresQueries(url: string, connections: number): PostgresQueries {
  const client = connectPostgres(url, connections);
  const dialect = new (class extends PostgresJSDialect {
    override createDriver(): Driver {
      return new GalleryDriver({ postgres: client });
    }
  })({ postgres: client });
  return {
    queries: new Kysely<Tables>({ dialect }),
    close: () => client.end({ timeout: CLOSE_TIMEOUT_SECONDS }).catch(() => undefined),
  };
}
