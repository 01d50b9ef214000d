import type { AddressVault } from '../follows/addressVault.ts';
import { type Engine, NO_DATABASE } from './engines/engine.ts';
import type { FollowStore } from './followStore.ts';

/** What is sealed in a database to tell whether a secret is that of its addresses. */
const CHECK = 'public-gallery follow';

/** Rejects with an Error if the addresses of a store are encrypted with another secret than that of a vault (rule 28.3). */
export async function checkSecret(store: Pick<FollowStore, 'keepSecretCheck'>, vault: AddressVault): Promise<void> {
  const sealed = await store.keepSecretCheck(vault.seal(CHECK));
  try {
    vault.open(sealed);
  } catch {
    throw new Error('FOLLOW_SECRET: expected the secret with which the addresses of this database are encrypted');
  }
}

/** The part of a store that says which secret it belongs to: that of the first service that used it, and no other program. */
export function createSecretCheck({ change }: Engine, mustExist: boolean): Pick<FollowStore, 'keepSecretCheck'> {
  return {
    keepSecretCheck: (sealed) =>
      change(async (transaction) => {
        const stored = await transaction.selectFrom('secretChecks').select('sealed').executeTakeFirst();
        if (stored) return stored.sealed;
        if (mustExist) throw new Error(NO_DATABASE);
        await transaction.insertInto('secretChecks').values({ sealed }).execute();
        return sealed;
      }),
  };
}
