import postgres from 'postgres';
import { toPostgresFailure } from './postgresFailure.ts';

/** Schema of the tables, so that a database can be shared with others, such as the index of the search. */
export const POSTGRES_SCHEMA = 'public_gallery_backend';

/** Longest time of a statement, and longest time that a transaction waits for its process, ms. */
export const STATEMENT_MS = 60_000;

/** Time after which a connection attempt fails, seconds. */
const CONNECT_TIMEOUT_SECONDS = 5;

/** Idle time after which a connection is probed, seconds. */
const KEEP_ALIVE_SECONDS = 10;

/** One connection to a database, which is made when it is first used. */
export type PostgresClient = postgres.Sql<{ bigint: number }>;

/** The program that connects: the name that the server shows, and the schema of its tables. */
export interface ConnectedProgram {
  name: string;
  schema: string;
}

const BACKEND: ConnectedProgram = { name: 'public-gallery backend', schema: POSTGRES_SCHEMA };

/** Connects to the database of an address; `onLost` is called when the connection has ended. Throws a `PostgresFailure`. */
export function connectPostgres(url: string, onLost: () => void, program = BACKEND): PostgresClient {
  try {
    return postgres(url, {
      max: 1,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      keep_alive: KEEP_ALIVE_SECONDS,
      max_lifetime: null,
      // No statement has an array.
      fetch_types: false,
      onnotice: () => undefined,
      onclose: onLost,
      // Ids and epoch milliseconds are within the safe integers.
      types: { bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: (value: number) => String(value) } },
      connection: {
        application_name: program.name,
        search_path: program.schema,
        statement_timeout: STATEMENT_MS,
        idle_in_transaction_session_timeout: STATEMENT_MS,
        jit: 'off',
      },
    });
  } catch (error) {
    throw toPostgresFailure(error);
  }
}
