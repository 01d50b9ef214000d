import { afterEach, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { REQUEST_MS } from './requests.ts';
import { addConfirmed, follower, newFollow, newsOf, openTestStore } from './testFollowStore.ts';
import { RETURN_MS, UNCONFIRMED_MS, watchAges } from './watchAges.ts';

let store: FollowStore;
afterEach(() => store.close());

it('a follow that nobody confirmed ends after 30 days, with what was sent to its follower (rule 28.8)', async () => {
  store = await openTestStore();
  const { follower: an } = await store.addFollow(follower('an'), newFollow(), 1000);
  const { follower: bo } = await store.addFollow(follower('bo'), newFollow(), 1001);
  const forgotten: string[] = [];
  const forget = async (id: string) => void forgotten.push(id);
  const errors: object[] = [];
  const stop = watchAges({ store, forget, clock: () => 1001 + UNCONFIRMED_MS, log: { error: (details) => errors.push(details) } });
  await expect.poll(() => forgotten).toEqual([an.id]);
  stop();
  expect(await store.findFollower({ id: an.id })).toBeUndefined();
  expect(await store.findFollower({ id: bo.id })).toEqual(bo);
  expect(errors).toEqual([]);
});

it('a message that somebody asked for is forgotten after a day (rule 28.5)', async () => {
  store = await openTestStore();
  const { follow, follower: an } = await store.addFollow(follower('an'), newFollow(), 1000);
  const ask = (nowMs: number) => store.queueRequested({ followerId: an.id, followId: follow.id, kind: 'confirm', locale: 'nl' }, nowMs);
  await ask(1000);
  await ask(1001);
  const log = { error: (details: object) => expect(details).toBeUndefined() };
  watchAges({ store, forget: () => Promise.resolve(), clock: () => 1000 + REQUEST_MS, log })();
  await expect.poll(() => store.listRequests(an.id)).toEqual([1001]);
});

it('a mail that was sent may come back for seven days (rule 28.9)', async () => {
  store = await openTestStore();
  const { follow, follower: an } = await addConfirmed(store, 'an');
  await store.saveFindings({ snapshots: [], news: [newsOf('a'), newsOf('b')].map((news) => ({ followId: follow.id, news })) }, 3000);
  await store.queueDue(3000);
  await store.markSent((await store.takeMessage(3000))!.id, 4000);
  const watch = (nowMs: number) =>
    watchAges({ store, forget: () => Promise.resolve(), clock: () => nowMs, log: { error: (details) => expect(details).toBeUndefined() } });
  watch(4000 + RETURN_MS)();
  watch(4001 + RETURN_MS)();
  await expect.poll(() => store.listDeliveries(an.id)).toEqual([]);
});
