import { isPostgresUrl } from '../../../backend/src/store/engines/postgres/postgresUrl.ts';
import { createDeliveries } from './deliveries.ts';
import type { Engine } from './engines/engine.ts';
import { createFindings } from './findings.ts';
import { createFollows } from './follows.ts';
import type { FollowStore } from './followStore.ts';
import { createQueue } from './queue.ts';
import { createRequests } from './requests.ts';
import { createSecretCheck } from './secretCheck.ts';

/** Options of `openFollowStore`. */
interface StoreOptions {
  /** Domain of the header Message-ID: that of the sender. */
  mailDomain?: string;
  /** Whether a database that the service has not used is an error: nothing would be found in it. */
  mustExist?: boolean;
}

/**
 * Opens a file of SQLite, `:memory:`, or the database of a `postgres://` address, with the current tables. Rejects with an Error that says
 * what to do; it never names the address.
 */
export async function openFollowStore(
  location: string,
  { mailDomain = 'localhost', mustExist = false }: StoreOptions = {},
): Promise<FollowStore> {
  const engine = await openEngine(location, mustExist);
  return {
    ...createFollows(engine),
    ...createFindings(engine),
    ...createQueue(engine, (id) => `<${id}@${mailDomain}>`),
    ...createRequests(engine),
    ...createDeliveries(engine),
    ...createSecretCheck(engine, mustExist),
    lockSender: engine.lockSender,
    close: engine.close,
  };
}

async function openEngine(location: string, mustExist: boolean): Promise<Engine> {
  if (isPostgresUrl(location)) {
    const { openPostgresEngine } = await import('./engines/postgresEngine.ts');
    return openPostgresEngine(location, mustExist);
  }
  const { openSqliteEngine } = await import('./engines/sqliteEngine.ts');
  return openSqliteEngine(location, mustExist);
}
