import type { Relay } from '../broker/redisRelay.ts';
import type { Cameras } from '../live/camera/cameras.ts';
import type { Store } from '../store/store.ts';
import { isWritable } from './diskSpace.ts';

/** What must work before the backend may be used: its database, the Redis of several instances, the folders of its cameras. */
export type Part = 'database' | 'relay' | 'recordings';

/** What is looked at; an instance alone has no relay, one without cameras no folders. */
export interface CheckedParts {
  store: Pick<Store, 'isEmpty'>;
  relay: Pick<Relay, 'isReachable'> | undefined;
  cameras: Pick<Cameras, 'listFolders'>;
}

/** Looks at each part that this backend has (rule 23.22). */
export async function checkParts({ store, relay, cameras }: CheckedParts): Promise<Map<Part, boolean>> {
  const parts = new Map<Part, boolean>([['database', await answers(store)]]);
  if (relay) parts.set('relay', relay.isReachable);
  const { segments, recordings } = cameras.listFolders();
  const folders = [...segments, ...recordings];
  if (folders.length > 0) parts.set('recordings', (await Promise.all(folders.map(isWritable))).every(Boolean));
  return parts;
}

async function answers(store: CheckedParts['store']): Promise<boolean> {
  try {
    await store.isEmpty();
    return true;
  } catch {
    return false;
  }
}
