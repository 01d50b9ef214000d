import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { REQUESTED_PER_DAY } from './requests.ts';
import { addConfirmed, follower, newFollow, newsOf, openTestStore } from './testFollowStore.ts';

const DAY_MS = 24 * 3_600_000;

let store: FollowStore;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  store = await openTestStore(join(folder, 'follow.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const find = (followIds: string[], keys: string[], nowMs = 3000) =>
  store.saveFindings({ snapshots: [], news: followIds.flatMap((followId) => keys.map((key) => ({ followId, news: newsOf(key) }))) }, nowMs);
const takeNews = async (nowMs = 3000) => {
  const message = await store.takeMessage(nowMs);
  return message && 'news' in message ? { ...message, ...message.news } : undefined;
};
const keysOf = (message: Awaited<ReturnType<typeof takeNews>>) => message?.follows.map(({ news }) => news.map(({ key }) => key));
const target = (sessionId: number) => ({ city: 'waterdam', kind: 'session' as const, sessionId });

describe('a message', () => {
  it('has all that is due of a follower in one language', async () => {
    const { follow: first, follower: an } = await addConfirmed(store, 'an', { target: target(1) });
    const { follow: second } = await addConfirmed(store, 'an', { target: target(2) });
    const { follow: english } = await addConfirmed(store, 'an', { target: target(3), locale: 'en' });
    const { follow: other } = await addConfirmed(store, 'bo');
    await find(
      [first, second, english, other].map(({ id }) => id),
      ['a', 'b'],
    );
    expect(await store.queueDue(3000)).toBe(3);
    expect(await store.queueDue(3000)).toBe(0);
    expect(await store.measure(3500)).toEqual({ queued: 3, lagMs: 500, followers: 2, bouncing: 0, follows: 4 });
    const messages = [await takeNews(), await takeNews(), await takeNews()];
    expect(await takeNews()).toBeUndefined();
    const whole = messages.find((message) => message?.follows.length === 2);
    expect(whole?.follower).toEqual(an);
    expect(whole?.messageId).toBe(`<${whole?.id ?? ''}@gallery.example>`);
    expect(keysOf(whole)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(messages.map((message) => message?.follows.map(({ follow }) => follow.locale).join()).toSorted()).toEqual(['en', 'nl', 'nl,nl']);
  });

  it('of a follow "now" has what was found at once', async () => {
    const { follow } = await addConfirmed(store, 'an');
    await find([follow.id], ['a']);
    expect(await store.queueDue(3000)).toBe(1);
    expect(keysOf(await takeNews())).toEqual([['a']]);
    await find([follow.id], ['b']);
    expect(await store.queueDue(3000)).toBe(1);
    expect(keysOf(await takeNews())).toEqual([['b']]);
  });

  it('that was neither sent nor failed when the process ended is taken again, and is the same', async () => {
    const { follow } = await addConfirmed(store, 'an');
    await find([follow.id], ['a']);
    await store.queueDue(3000);
    const message = await takeNews();
    expect(await takeNews()).toBeUndefined();
    const next = await openTestStore(join(folder, 'follow.sqlite'));
    try {
      expect(await next.takeMessage(3000)).toMatchObject({ id: message?.id, messageId: message?.messageId, news: message?.news });
    } finally {
      await next.close();
    }
  });

  it('that failed is tried again at its time, with the number of attempts', async () => {
    const { follow } = await addConfirmed(store, 'an');
    await find([follow.id], ['a']);
    await store.queueDue(3000);
    const message = await takeNews();
    await store.markFailed(message!.id, 60_000);
    expect(await takeNews(59_999)).toBeUndefined();
    expect(await store.measure(59_999)).toMatchObject({ queued: 1, lagMs: 0 });
    expect(await takeNews(60_000)).toEqual({ ...message, attempts: 1 });
  });

  it('that was sent is not sent again', async () => {
    const { follow } = await addConfirmed(store, 'an');
    await find([follow.id], ['a']);
    await store.queueDue(3000);
    await store.markSent((await takeNews())!.id, 4000);
    expect(await store.queueDue(5000)).toBe(0);
    expect(await takeNews(5000)).toBeUndefined();
    expect(await store.measure(5000)).toMatchObject({ queued: 0, lagMs: 0 });
  });

  it('that somebody asked for comes before news', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    await find([follow.id], ['a']);
    await store.queueDue(3000);
    const { follow: asked, follower: bo } = await store.addFollow(follower('bo'), newFollow({ locale: 'ar' }), 4000);
    await store.queueRequested({ kind: 'confirm', followerId: bo.id, followId: asked.id, locale: 'ar' }, 4000);
    await store.queueRequested({ kind: 'manage', followerId: an.id, followId: undefined, locale: 'cy' }, 5000);
    expect(await store.takeMessage(5000)).toMatchObject({
      attempts: 0,
      requested: { kind: 'confirm', follower: bo, follow: asked, locale: 'ar' },
    });
    expect(await store.takeMessage(5000)).toMatchObject({ requested: { kind: 'manage', follower: an, follow: undefined, locale: 'cy' } });
    expect(keysOf(await takeNews(5000))).toEqual([['a']]);
  });

  it('that failed comes after those that did not, and can be taken by channel', async () => {
    const { follow: an } = await addConfirmed(store, 'an');
    await find([an.id], ['a']);
    await store.queueDue(3000);
    await store.markFailed((await takeNews())!.id, 3000);
    const browser = await store.addFollow({ ...follower('browser'), channel: 'push' }, newFollow(), 1000);
    await store.confirmFollow(browser.follow.id, 2000);
    const { follow: bo } = await addConfirmed(store, 'bo');
    await find([browser.follow.id, bo.id], ['a']);
    await store.queueDue(4000);
    const taken = [await store.takeMessage(4000, 'mail'), await store.takeMessage(4000, 'push'), await store.takeMessage(4000, 'push')];
    expect(taken.map((message) => message && 'news' in message && message.news.follower.sealedAddress)).toEqual([
      'sealed bo',
      'sealed browser',
      undefined,
    ]);
    expect(await store.takeMessage(4000, 'mail')).toMatchObject({ attempts: 1, news: { follower: { sealedAddress: 'sealed an' } } });
  });

  it('keeps what is true, and of which nothing is known if nothing else is left (rule 28.47)', async () => {
    const { follow } = await addConfirmed(store, 'an');
    await find([follow.id], ['a', 'b', 'c\uD800']);
    await store.queueDue(3000);
    const { id } = (await takeNews())!;
    const rowsOf = (...keys: string[]) => keys.map((key) => ({ followId: follow.id, news: newsOf(key, { path: '/now' }) }));
    expect(await store.settleNews(id, { reworded: [], untrue: rowsOf('a'), unknown: rowsOf('b', 'c\uD800') }, 3000)).toBe(false);
    expect(await store.queueDue(3000)).toBe(0);
    expect(await store.settleNews(id, { reworded: rowsOf('c\uD800'), untrue: [], unknown: rowsOf('b') }, 8000)).toBe(true);
    const left = await store.rereadMessage(id);
    expect(left).toMatchObject({ news: { follows: [{ news: [{ key: 'c\uD800', path: '/now' }] }] } });
    // What is not known is a message of its own, which waits.
    expect([await store.queueDue(9000), await takeNews(7999)]).toEqual([0, undefined]);
    const later = await takeNews(8000);
    expect([keysOf(later), later?.attempts, later?.messageId]).toEqual([[['b']], 1, `<${later?.id ?? ''}@gallery.example>`]);
  });

  it('is read again without what has ended since', async () => {
    const { follow: first } = await addConfirmed(store, 'an', { target: target(1) });
    const { follow: second } = await addConfirmed(store, 'an', { target: target(2) });
    await find([first.id, second.id], ['a']);
    await store.queueDue(3000);
    const { id } = (await takeNews())!;
    await store.endFollow(first.id);
    expect(await store.rereadMessage(id)).toMatchObject({ id, news: { follows: [{ follow: { id: second.id } }] } });
    await store.endFollow(second.id);
    expect(await store.rereadMessage(id)).toBeUndefined();
  });

  it('that somebody asked for is not sent when its follow has ended', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an', { target: target(1) });
    await addConfirmed(store, 'an', { target: target(2) });
    await store.queueRequested({ kind: 'confirm', followerId: an.id, followId: follow.id, locale: 'nl' }, 3000);
    await store.endFollow(follow.id);
    expect(await store.takeMessage(3000)).toBeUndefined();
  });

  it(`that somebody asked for is one of at most ${REQUESTED_PER_DAY} in 24 hours, sent or not (rule 28.5)`, async () => {
    const { follower: an } = await addConfirmed(store, 'an');
    const { follower: bo } = await addConfirmed(store, 'bo');
    const ask = (followerId: string, nowMs: number) =>
      store.queueRequested({ kind: 'manage', followerId, followId: undefined, locale: 'nl' }, nowMs);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(an.id, 1000)));
    expect(answers.filter(Boolean)).toHaveLength(REQUESTED_PER_DAY);
    for (let sent = 0; sent < REQUESTED_PER_DAY; sent += 1) await store.markSent((await store.takeMessage(1000))!.id, 1000);
    expect(await ask(an.id, 1000 + DAY_MS - 1)).toBe(false);
    expect(await ask(bo.id, 1000)).toBe(true);
    expect(await ask(an.id, 1000 + DAY_MS)).toBe(true);
  });

  it('that somebody asked for counts also when its follow has made room for others (rule 28.5)', async () => {
    let sent = 0;
    for (let count = 0; count < 100; count += 1) {
      const { follow, follower: an } = await store.addFollow(follower('an'), newFollow({ target: target(count) }), 1000 + count);
      await store.queueRequested({ kind: 'confirm', followerId: an.id, followId: follow.id, locale: 'nl' }, 1000 + count);
      for (let message = await store.takeMessage(2000); message; message = await store.takeMessage(2000)) {
        await store.markSent(message.id, 2000);
        sent += 1;
      }
    }
    expect(sent).toBe(REQUESTED_PER_DAY);
  });

  it('of an address that does not exist ends its follows the third time in a row (rule 28.9)', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const bounce = async (key: string) => {
      await find([follow.id], [key]);
      await store.queueDue(3000);
      await store.markBounced((await takeNews())!.id, 3000);
    };
    await bounce('a');
    await bounce('b');
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 2 });
    await find([follow.id], ['c']);
    await store.queueDue(3000);
    await store.markSent((await takeNews())!.id, 3000);
    // It may come back.
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 2 });
    await store.settleDeliveries(3001);
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 0 });
    await bounce('d');
    await bounce('e');
    expect(await takeNews(9000)).toBeUndefined();
    await bounce('f');
    expect(await store.findFollower({ id: an.id })).toBeUndefined();
    expect(await store.measure(9000)).toEqual({ queued: 0, lagMs: 0, followers: 0, bouncing: 0, follows: 0 });
  });

  it('to a browser that is gone ends all that it follows (rule 28.27)', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    await addConfirmed(store, 'an', { target: target(2) });
    const { follow: other } = await addConfirmed(store, 'bo');
    await find([follow.id, other.id], ['a']);
    await store.queueDue(3000);
    const messages = [await takeNews(), await takeNews()];
    await store.markGone(messages.find((message) => message?.follower.id === an.id)!.id);
    expect(await store.findFollower({ id: an.id })).toBeUndefined();
    expect(await store.measure(3000)).toEqual({ queued: 1, lagMs: 0, followers: 1, bouncing: 0, follows: 1 });
  });

  it('that is no longer there can be sent, fail and bounce', async () => {
    await store.markGone('none');
    await store.markSent('none', 1);
    await store.markFailed('none', 1);
    await store.markBounced('none', 1);
    expect(await store.takeMessage(1)).toBeUndefined();
  });

  it('goes to each of many followers', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 300; index += 1) ids.push((await addConfirmed(store, String(index))).follow.id);
    await find(ids, ['a']);
    expect(await store.queueDue(3000)).toBe(300);
    const followers = new Set<string>();
    for (let message = await takeNews(); message; message = await takeNews()) followers.add(message.follower.id);
    expect(followers.size).toBe(300);
  });
});
