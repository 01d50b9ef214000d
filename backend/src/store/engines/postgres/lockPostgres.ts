import { connectPostgres } from './postgresClient.ts';
import { toPostgresFailure } from './postgresFailure.ts';
import { PRIMARY_KEY } from './postgresKeys.ts';

/**
 * Takes the advisory lock of a key, by default that of the primary instance, on a connection of its own; undefined while another process
 * has it. Resolves to the function that releases it. `onLost` is called when the connection has ended before.
 */
export async function lockPostgres(url: string, onLost: () => void, key = PRIMARY_KEY): Promise<(() => Promise<void>) | undefined> {
  let isLocked = false;
  const client = connectPostgres(url, () => {
    if (isLocked) onLost();
    isLocked = false;
  });
  const end = async () => {
    isLocked = false;
    await client.end({ timeout: 0 }).catch(() => undefined);
  };
  try {
    const [row] = await client<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${key}::bigint) AS taken`;
    if (!row?.taken) {
      await end();
      return undefined;
    }
    isLocked = true;
    return end;
  } catch (error) {
    await end();
    throw toPostgresFailure(error);
  }
}
