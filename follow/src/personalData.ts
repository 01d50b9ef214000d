import { createAddressVault } from './follows/addressVault.ts';
import { parseMailAddress } from './follows/mailAddress.ts';
import { removeMailFiles } from './mail/fileChannel.ts';
import type { StoredSettings } from './settings.ts';
import type { FollowStore } from './store/followStore.ts';
import { openFollowStore } from './store/openFollowStore.ts';
import { checkSecret } from './store/secretCheck.ts';

const toTime = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

/**
 * Opens what is stored and finds who has an address; undefined for one that is not known. Rejects with an `Error` for no address, no
 * database and another secret: "nothing is stored" would not be true then.
 */
async function withFollower<T>(
  { secret, database }: StoredSettings,
  text: string,
  work: (store: FollowStore, found: { id: string; address: string; bounces: number } | undefined) => Promise<T>,
): Promise<T> {
  const address = parseMailAddress(text);
  if (address === undefined) throw new Error('This is no mail address.');
  const vault = createAddressVault(secret);
  const store = await openFollowStore(database, { mustExist: true });
  try {
    await checkSecret(store, vault);
    const follower = await store.findFollower({ key: vault.toKey('mail', address) });
    return await work(store, follower && { id: follower.id, address: vault.open(follower.sealedAddress), bounces: follower.bounces });
  } finally {
    await store.close();
  }
}

/** All that is stored of an address, as JSON can have it; undefined when nothing is (rule 28.11). The service may run meanwhile. */
export const exportAddress = (settings: StoredSettings, address: string): Promise<object | undefined> =>
  withFollower(settings, address, async (store, found) => {
    if (!found) return undefined;
    const follows = await store.listFollows(found.id);
    const news = await store.listNews(found.id);
    const requests = await store.listRequests(found.id);
    const deliveries = await store.listDeliveries(found.id);
    return {
      address: found.address,
      bounces: found.bounces,
      follows: follows.map(({ id, target, name, locale, phases, interval, createdMs, confirmedMs }) => ({
        target,
        name,
        locale,
        phases,
        interval,
        created: toTime(createdMs),
        confirmed: toTime(confirmedMs),
        messages: news
          .filter(({ followId }) => followId === id)
          .map(({ news: about, foundMs, sentMs }) => ({ about, found: toTime(foundMs), sent: toTime(sentMs) })),
      })),
      requests: requests.map(toTime),
      mails: deliveries.map(({ messageId, sentMs }) => ({ messageId, sent: toTime(sentMs) })),
    };
  });

/** Ends all that an address follows and removes what was sent to it; false when nothing is stored of it (rule 28.11). */
export const eraseAddress = (settings: StoredSettings, address: string): Promise<boolean> =>
  withFollower(settings, address, async (store, found) => {
    if (!found) return false;
    // First: without the follower nobody knows which files are its own. And last: the service may have written one meanwhile.
    await removeMailFiles(settings.mailDir, found.id);
    await store.endFollower(found.id);
    await removeMailFiles(settings.mailDir, found.id);
    return true;
  });
