import { closeBeforeNext, locateDatabase } from '../../../tests/support/testDatabases.ts';
import type { News } from '../follows/news.ts';
import type { FollowStore, NewFollow } from './followStore.ts';
import { openFollowStore } from './openFollowStore.ts';

/** For tests: opens a store of the engine that the tests run on: an empty one, or that of a file that is named again. */
export async function openTestStore(file?: string): Promise<FollowStore> {
  const location = await locateDatabase(file);
  const store = await openFollowStore(location, { mailDomain: 'gallery.example' });
  closeBeforeNext(location, () => store.close());
  return store;
}

/** For tests: what somebody asks to follow. */
export const newFollow = (changes: Partial<NewFollow> = {}): NewFollow => ({
  target: { city: 'waterdam', kind: 'search', query: 'fietsbrug', kinds: ['topics', 'transcript'] },
  name: 'fietsbrug',
  locale: 'nl',
  phases: ['before', 'after'],
  interval: 'now',
  ...changes,
});

/** For tests: somebody with an address. */
export const follower = (name: string) => ({ key: `key of ${name}`, channel: 'mail' as const, sealedAddress: `sealed ${name}` });

/** For tests: something to say of session 7. */
export const newsOf = (key: string, changes: Partial<News> = {}): News => ({
  key,
  kind: 'agenda',
  phase: 'before',
  city: { name: 'waterdam', title: 'Waterdam', timeZone: 'Europe/Amsterdam' },
  session: { id: 7, reference: 'gr-7', name: 'Gemeenteraad', start: '2026-12-01T19:30:00+01:00', startText: undefined },
  item: { id: 'brug', name: 'Fietsbrug' },
  text: undefined,
  speaker: undefined,
  outcome: undefined,
  movedTo: undefined,
  path: '/waterdam/gr-7/topic/brug',
  ...changes,
});

/** For tests: adds a confirmed follow of somebody. */
export async function addConfirmed(store: FollowStore, name: string, changes: Partial<NewFollow> = {}) {
  const { follow, follower: added } = await store.addFollow(follower(name), newFollow(changes), 1000);
  await store.confirmFollow(follow.id, 2000);
  return { follow, follower: added };
}
