import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { addConfirmed, follower, newFollow, newsOf, openTestStore } from './testFollowStore.ts';

let store: FollowStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

/** Takes a message of news; resolves to its ids. */
async function take(followId: string, key: string) {
  await store.saveFindings({ snapshots: [], news: [{ followId, news: newsOf(key) }] }, 1000);
  await store.queueDue(1000);
  return (await store.takeMessage(1000))!;
}
async function send(followId: string, key: string, nowMs: number): Promise<string> {
  const { id, messageId } = await take(followId, key);
  await store.markSent(id, nowMs);
  return messageId;
}
const bouncesOf = async (id: string) => (await store.findFollower({ id }))?.bounces;

describe('a mail that was sent (rule 28.9)', () => {
  it('can come back once', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const messageId = await send(follow.id, 'a', 2000);
    expect(await store.listDeliveries(an.id)).toEqual([{ messageId, sentMs: 2000 }]);
    expect(await store.markReturned(messageId, 3000)).toBe(true);
    expect(await store.markReturned(messageId, 3000)).toBe(false);
    expect(await bouncesOf(an.id)).toBe(1);
    expect(await store.listDeliveries(an.id)).toEqual([]);
    expect(await store.measure(3000)).toMatchObject({ followers: 1, bouncing: 1 });
  });

  it('and does not come back in time starts the count anew', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    await store.markReturned(await send(follow.id, 'a', 2000), 2000);
    const later = await send(follow.id, 'b', 3000);
    await store.settleDeliveries(3000);
    expect(await bouncesOf(an.id)).toBe(1);
    await store.settleDeliveries(3001);
    expect(await bouncesOf(an.id)).toBe(0);
    expect(await store.markReturned(later, 3001)).toBe(false);
    expect(await store.measure(3001)).toMatchObject({ bouncing: 0 });
  });

  it('counts together with those that were rejected at once', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    await store.markBounced((await take(follow.id, 'a')).id, 2000);
    await store.markReturned(await send(follow.id, 'b', 3000), 4000);
    expect(await bouncesOf(an.id)).toBe(2);
    await store.markReturned(await send(follow.id, 'c', 5000), 6000);
    expect(await store.findFollower({ id: an.id })).toBeUndefined();
  });

  it('and comes back before that is stored is not sent again', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const { id, messageId } = await take(follow.id, 'a');
    expect(await store.markReturned(messageId, 2000)).toBe(true);
    await store.markSent(id, 3000);
    expect(await store.markReturned(messageId, 4000)).toBe(false);
    expect(await bouncesOf(an.id)).toBe(1);
    expect(await store.measure(4000)).toMatchObject({ queued: 0 });
  });

  it('because somebody asked for it can come back, too', async () => {
    const { follow, follower: bo } = await store.addFollow(follower('bo'), newFollow(), 1000);
    await store.queueRequested({ kind: 'confirm', followerId: bo.id, followId: follow.id, locale: 'nl' }, 1000);
    const { id, messageId } = (await store.takeMessage(1000))!;
    await store.markSent(id, 2000);
    expect(await store.markReturned(messageId, 3000)).toBe(true);
    expect(await store.markReturned(messageId, 3000)).toBe(false);
    expect(await bouncesOf(bo.id)).toBe(1);
  });

  it('is forgotten with its follower, and a notification to a browser cannot come back', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const messageId = await send(follow.id, 'a', 2000);
    await store.endFollower(an.id);
    expect([await store.listDeliveries(an.id), await store.markReturned(messageId, 3000)]).toEqual([[], false]);
    const browser = await store.addFollow({ ...follower('browser'), channel: 'push' }, newFollow(), 1000);
    await store.confirmFollow(browser.follow.id, 1000);
    const ofBrowser = await send(browser.follow.id, 'a', 2000);
    expect([await store.listDeliveries(browser.follower.id), await store.markReturned(ofBrowser, 3000)]).toEqual([[], false]);
  });
});

describe('a message that is given up', () => {
  it('is neither sent nor told again, cannot come back, and ends nothing', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const { id, messageId, rejectedMs } = await take(follow.id, 'a');
    expect(rejectedMs).toBeUndefined();
    await store.markFailed(id, 1000);
    await store.markFailed(id, 1000, 1500);
    await store.markFailed(id, 1000, 1600);
    expect(await store.takeMessage(1000)).toMatchObject({ attempts: 3, rejectedMs: 1500 });
    await store.giveUp(id, 2000);
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news: newsOf('a') }] }, 3000);
    expect([await store.queueDue(3000), await store.takeMessage(3000), await store.markReturned(messageId, 3000)]).toEqual([
      0,
      undefined,
      false,
    ]);
    expect(await store.findFollow(follow.id)).toMatchObject({ id: follow.id });
    expect(await bouncesOf(an.id)).toBe(0);
  });
});
