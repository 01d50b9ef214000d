import type { SearchIndex } from '../engine/searchIndex.ts';
import { SEARCHES_AT_A_TIME } from '../threads/threadMessages.ts';
import { PostgresClient } from './postgresClient.ts';
import { explainPermission, DatabaseFailure } from './postgresFailure.ts';
import { PostgresIndex } from './postgresIndex.ts';
import { createTables, hasTables } from './postgresSchema.ts';
import { takeLock } from './postgresWriter.ts';

/** Longest time of a statement of a search, ms: an expensive query fails instead of delaying others. */
const SEARCH_MS = 1000;

/** Longest time of a statement of the indexer, ms. */
const WRITE_MS = 60_000;

/** The index of the one process that may write it. */
export interface PostgresWriter {
  index: SearchIndex;
  rebuild: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the index for searches; rejects while the indexer has not created it. */
export async function openPostgresReader(url: string): Promise<PostgresIndex> {
  const client = new PostgresClient(url, { connections: SEARCHES_AT_A_TIME.postgres, statementMs: SEARCH_MS });
  try {
    if (!(await client.run(hasTables))) throw new DatabaseFailure('The search index is not ready.');
    return new PostgresIndex(client);
  } catch (error) {
    await client.close();
    throw error;
  }
}

/**
 * Opens the index for writing and creates its tables; undefined while another process writes it (rule 24.18). The lock belongs to the one
 * connection on which everything is written: when it is lost, the index fails.
 */
export async function openPostgresWriter(url: string): Promise<PostgresWriter | undefined> {
  const client = new PostgresClient(url, { connections: 1, statementMs: WRITE_MS, holdsLock: true });
  try {
    if (!(await client.run(takeLock))) {
      await client.close();
      return undefined;
    }
    const create = () =>
      client.begin(createTables).catch((error: unknown) => {
        throw explainPermission(error);
      });
    if (!(await client.run(hasTables))) await create();
    return { index: new PostgresIndex(client), rebuild: create, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}
