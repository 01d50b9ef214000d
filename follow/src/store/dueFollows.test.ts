import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { addConfirmed, newsOf, openTestStore } from './testFollowStore.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

let store: FollowStore;
let nowMs: number;
beforeEach(async () => {
  store = await openTestStore();
  nowMs = NOW_MS;
});
afterEach(() => store.close());

/** Finds news of session 7, which starts so many ms from now. */
const find = (followId: string, keys: string[], startsInMs = 30 * DAY_MS) => {
  const start = new Date(nowMs + startsInMs).toISOString();
  const news = keys.map((key) => ({ followId, news: newsOf(key, { session: { ...newsOf(key).session, start } }) }));
  return store.saveFindings({ snapshots: [], news }, nowMs);
};
/** Sends what is due; resolves to its keys. */
async function send(): Promise<string[]> {
  await store.queueDue(nowMs);
  const message = await store.takeMessage(nowMs);
  if (!message || !('news' in message)) return [];
  await store.markSent(message.id, nowMs);
  return message.news.follows.flatMap(({ news }) => news.map(({ key }) => key));
}

describe.each([
  ['daily', DAY_MS],
  ['weekly', 7 * DAY_MS],
] as const)('news of a %s follow (rule 28.12)', (interval, intervalMs) => {
  it('are due an interval after the last message was sent', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['a']);
    const sentMs = nowMs;
    await find(follow.id, ['b']);
    nowMs = sentMs + intervalMs - 1;
    expect(await send()).toEqual([]);
    nowMs = sentMs + intervalMs;
    expect(await send()).toEqual(['b']);
  });

  it('that a read finds one after the other are one message', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    for (const key of ['a', 'b', 'c']) {
      await find(follow.id, [key]);
      expect(await send()).toEqual([]);
      nowMs += 9 * MINUTE_MS;
    }
    expect(await send()).toEqual([]);
    nowMs += MINUTE_MS;
    expect(await send()).toEqual(['a', 'b', 'c']);
  });

  it('wait for others an hour at most', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await find(follow.id, [String(minutes).padStart(2, '0')]);
      expect(await send()).toEqual([]);
      nowMs += 5 * MINUTE_MS;
    }
    expect(await send()).toHaveLength(12);
  });

  it('are due a day before their session starts if the next message would come after it', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['a']);
    await find(follow.id, ['in time'], intervalMs);
    await find(follow.id, ['too late'], intervalMs - HOUR_MS);
    nowMs += intervalMs - HOUR_MS - DAY_MS - 1;
    if (interval === 'weekly') expect(await send()).toEqual([]);
    nowMs = Math.max(nowMs + 1, NOW_MS + 20 * MINUTE_MS);
    expect(await send()).toEqual(['in time', 'too late']);
  });

  it('do not wait when their session starts within the hour, nor after it has', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a'], HOUR_MS);
    expect(await send()).toEqual(['a']);
    await find(follow.id, ['b'], -1);
    nowMs += 20 * MINUTE_MS;
    expect(await send()).toEqual([]);
  });

  it.each([
    ['the day before their session starts earlier than planned', '2026-12-30T19:30:00+01:00', '2026-11-26T12:00:00+01:00'],
    ['the day before their session was to start that starts later', '2026-11-26T12:00:00+01:00', '2026-12-30'],
    ['the day before their session starts after all, which was to start before', '2026-11-24', '2026-11-26T12:00:00+01:00'],
    ['the day before that of their session, whose time is not known', '2026-11-26', undefined],
    ['on the day of their session, whose time is not known', '2026-11-25', undefined],
  ])('are due %s (rule 28.12)', async (_when, start, movedTo) => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['a']);
    const news = newsOf('moved', { movedTo, session: { ...newsOf('').session, start } });
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news }] }, nowMs);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['moved']);
  });

  it('wait while a message with others of the follow is on its way', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await store.queueDue(nowMs)).toBe(1);
    await find(follow.id, ['b']);
    nowMs += intervalMs - 1;
    expect(await store.queueDue(nowMs)).toBe(0);
    expect(await send()).toEqual(['a']);
    nowMs += intervalMs;
    expect(await send()).toEqual(['b']);
  });

  it('are one message in an interval while messages cannot be sent', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await store.queueDue(nowMs)).toBe(1);
    await find(follow.id, ['b']);
    nowMs += intervalMs;
    expect(await store.queueDue(nowMs)).toBe(1);
    await find(follow.id, ['c']);
    nowMs += HOUR_MS;
    expect(await store.queueDue(nowMs)).toBe(0);
  });

  it.each([true, false])(
    'are due a day before their session starts while a message with others waits; one was sent before: %s',
    async (hasSent) => {
      const { follow } = await addConfirmed(store, 'an', { interval });
      if (hasSent) {
        await find(follow.id, ['sent']);
        nowMs += 10 * MINUTE_MS;
        expect(await send()).toEqual(['sent']);
        nowMs += intervalMs;
      }
      await find(follow.id, ['waits']);
      nowMs += 10 * MINUTE_MS;
      expect(await store.queueDue(nowMs)).toBe(1);
      const waiting = await store.takeMessage(nowMs);
      await store.markFailed(waiting!.id, nowMs + 7 * DAY_MS);
      await find(follow.id, ['urgent'], 20 * HOUR_MS);
      nowMs += 10 * MINUTE_MS;
      expect(await send()).toEqual(['urgent']);
    },
  );

  it('are not held up by those that the portal cannot be asked about', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['unknown']);
    nowMs += 10 * MINUTE_MS;
    await store.queueDue(nowMs);
    const { id } = (await store.takeMessage(nowMs))!;
    const unknown = [{ followId: follow.id, news: newsOf('unknown') }];
    expect(await store.settleNews(id, { reworded: [], untrue: [], unknown }, nowMs)).toBe(false);
    await store.markFailed(id, nowMs + DAY_MS);
    await find(follow.id, ['known']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['known']);
  });

  it('that the portal could not be asked about are sent soon, and others an interval later', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['known', 'unknown']);
    nowMs += 10 * MINUTE_MS;
    await store.queueDue(nowMs);
    const { id } = (await store.takeMessage(nowMs))!;
    const unknown = [{ followId: follow.id, news: newsOf('unknown') }];
    expect(await store.settleNews(id, { reworded: [], untrue: [], unknown }, nowMs + 5000)).toBe(true);
    await store.markSent(id, nowMs);
    await find(follow.id, ['later']);
    expect(await send()).toEqual([]);
    nowMs += 5000;
    expect(await send()).toEqual(['unknown']);
    const sentMs = nowMs;
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual([]);
    nowMs = sentMs + intervalMs;
    expect(await send()).toEqual(['later']);
  });

  it('are due although a message was made of which nothing was left', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    expect(await store.queueDue(nowMs)).toBe(1);
    await store.dropNews('waterdam', [7]);
    expect(await store.takeMessage(nowMs)).toBeUndefined();
    await find(follow.id, ['b']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['b']);
  });

  it('wait although another follow of the follower is due', async () => {
    const { follow } = await addConfirmed(store, 'an', { interval });
    const { follow: atOnce } = await addConfirmed(store, 'an', { target: { city: 'waterdam', kind: 'city' } });
    await find(follow.id, ['a']);
    nowMs += 10 * MINUTE_MS;
    await send();
    await find(follow.id, ['b']);
    await find(atOnce.id, ['c']);
    nowMs += 10 * MINUTE_MS;
    expect(await send()).toEqual(['c']);
  });
});
