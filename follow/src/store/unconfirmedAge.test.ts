import { afterEach, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { follower, newFollow, openTestStore } from './testFollowStore.ts';
import { UNCONFIRMED_MS, watchUnconfirmed } from './unconfirmedAge.ts';

let store: FollowStore;
afterEach(() => store.close());

it('a follow that nobody confirmed ends after 30 days, with what was sent to its follower (rule 28.8)', async () => {
  store = await openTestStore();
  const { follower: an } = await store.addFollow(follower('an'), newFollow(), 1000);
  const { follower: bo } = await store.addFollow(follower('bo'), newFollow(), 1001);
  const forgotten: string[] = [];
  const forget = async (id: string) => void forgotten.push(id);
  const errors: object[] = [];
  const stop = watchUnconfirmed({ store, forget, clock: () => 1001 + UNCONFIRMED_MS, log: { error: (details) => errors.push(details) } });
  await expect.poll(() => forgotten).toEqual([an.id]);
  stop();
  expect(await store.findFollower({ id: an.id })).toBeUndefined();
  expect(await store.findFollower({ id: bo.id })).toEqual(bo);
  expect(errors).toEqual([]);
});
