import { afterEach, describe, expect, it } from 'vitest';
import type { FollowStore } from './followStore.ts';
import { addConfirmed, follower, newFollow, newsOf, openTestStore } from './testFollowStore.ts';

let store: FollowStore;
afterEach(() => store.close());

const takeNews = async (nowMs = 9000) => {
  await store.queueDue(nowMs);
  const message = await store.takeMessage(nowMs);
  return message && 'news' in message ? message : undefined;
};
const keysOf = (message: Awaited<ReturnType<typeof takeNews>>) => message?.news.follows.map(({ news }) => news.map(({ key }) => key));

describe('what is found', () => {
  it('of sessions replaces what was known of them', async () => {
    store = await openTestStore();
    const snapshot = (sessionId: number, content: string, city = 'waterdam') => ({ city, sessionId, content });
    await store.saveFindings(
      { snapshots: [snapshot(1, 'a'), snapshot(2, 'b'), snapshot(2, 'c'), snapshot(1, 'd', 'gent')], news: [] },
      1000,
    );
    await store.saveFindings({ snapshots: [snapshot(1, 'e')], news: [] }, 2000);
    expect(await store.listSnapshots('waterdam')).toEqual([snapshot(1, 'e'), snapshot(2, 'c')]);
    expect(await store.listSnapshots('gent')).toEqual([snapshot(1, 'd', 'gent')]);
    expect(await store.listSnapshots('elsewhere')).toEqual([]);
    expect([await store.findSnapshot('waterdam', 1), await store.findSnapshot('gent', 2)]).toEqual(['e', undefined]);
  });

  it('is said once of a follow, whatever is found again', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const { follow: other } = await addConfirmed(store, 'bo');
    const news = [follow, other].map(({ id }) => ({ followId: id, news: newsOf('a') }));
    await store.saveFindings({ snapshots: [], news: [...news, ...news] }, 3000);
    const first = await takeNews();
    const second = await takeNews();
    expect([keysOf(first), keysOf(second)]).toEqual([[['a']], [['a']]]);
    await store.markSent(first!.id, 9000);
    await store.saveFindings({ snapshots: [], news }, 9500);
    expect(await takeNews(9500)).toBeUndefined();
  });

  it('of follows that have ended, or are not confirmed, is left out', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const { follow: unconfirmed } = await store.addFollow(follower('bo'), newFollow(), 1000);
    const { follow: ended } = await addConfirmed(store, 'cy');
    await store.endFollow(ended.id);
    const news = [follow, unconfirmed, ended].map(({ id }) => ({ followId: id, news: newsOf('a') }));
    await store.saveFindings({ snapshots: [], news }, 3000);
    expect(await store.queueDue(9000)).toBe(1);
  });

  it('is stored whole or not at all', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const broken = newsOf('a', { city: undefined as never });
    const snapshots = [{ city: 'waterdam', sessionId: 7, content: 'x' }];
    await expect(store.saveFindings({ snapshots, news: [{ followId: follow.id, news: broken }] }, 3000)).rejects.toThrow();
    expect(await store.listSnapshots('waterdam')).toEqual([]);
  });

  it('may have any characters', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const texts = ['half \ud83d', 'nul \0', `quotes ' " \\ \n`, 'الميزانية', ''];
    const all = texts.map((text) => newsOf(text, { text }));
    await store.saveFindings({ snapshots: [], news: all.map((news) => ({ followId: follow.id, news })) }, 3000);
    await store.saveFindings({ snapshots: [], news: all.map((news) => ({ followId: follow.id, news })) }, 4000);
    const stored = (await store.listNews(follow.followerId)).map(({ news }) => news);
    expect(stored).toHaveLength(texts.length);
    expect(stored).toEqual(expect.arrayContaining(all));
  });

  it('may be much', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const news = Array.from({ length: 1000 }, (_, index) => ({ followId: follow.id, news: newsOf(String(index)) }));
    await store.saveFindings({ snapshots: [], news }, 3000);
    expect((await takeNews())?.news.follows[0]?.news).toHaveLength(1000);
  });

  it('of a session is listed with all that was read, and whether it waits for a message', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const all = newsOf('a', { kind: 'spoken', phase: 'after', text: 'De brug.', speaker: 'An', item: undefined });
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news: all }] }, 3000);
    expect(await store.listTold('waterdam', 7)).toEqual([{ followId: follow.id, news: all, isWaiting: true }]);
    const message = await takeNews();
    expect(await store.listTold('waterdam', 7)).toEqual([{ followId: follow.id, news: all, isWaiting: false }]);
    await store.markSent(message!.id, 9000);
    expect(await store.listTold('waterdam', 7)).toEqual([{ followId: follow.id, news: all, isWaiting: false }]);
    expect(await store.listTold('waterdam', 8)).toEqual([]);
    expect(await store.listTold('gent', 7)).toEqual([]);
    expect(await store.listNews(follow.followerId)).toEqual([{ followId: follow.id, news: all, foundMs: 3000, sentMs: 9000 }]);
  });

  it('of sessions that are no longer open is not sent, also when it is in a message', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const other = newsOf('b', { session: { ...newsOf('b').session, id: 8 } });
    const news = [newsOf('a'), other].map((one) => ({ followId: follow.id, news: one }));
    await store.saveFindings({ snapshots: [], news }, 3000);
    await store.queueDue(3000);
    await store.dropNews('waterdam', []);
    await store.dropNews('gent', [7, 8]);
    await store.dropNews('waterdam', [7]);
    expect(keysOf(await takeNews())).toEqual([['b']]);
    await store.dropNews('waterdam', [8]);
    expect(await takeNews()).toBeUndefined();
  });

  it('of sessions that are open to some follows only stays for those, also in a message (rule 28.47)', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const { follow: other } = await addConfirmed(store, 'bo');
    await store.saveFindings({ snapshots: [], news: [follow, other].map(({ id }) => ({ followId: id, news: newsOf('a') })) }, 3000);
    await store.queueDue(3000);
    await store.saveFindings({ snapshots: [], news: [follow, other].map(({ id }) => ({ followId: id, news: newsOf('b') })) }, 4000);
    await store.dropNews('waterdam', [7], [other.id]);
    const left = await store.listTold('waterdam', 7);
    expect(left.map(({ followId, news, isWaiting }) => [followId, news.key, isWaiting])).toEqual([
      [other.id, 'a', false],
      [other.id, 'b', true],
    ]);
  });

  it('is forgotten with its sessions, when nothing of them waits', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    const ofSession = (id: number, city = 'waterdam') => ({
      followId: follow.id,
      news: newsOf(`${city} ${String(id)}`, { city: { ...newsOf('a').city, name: city }, session: { ...newsOf('a').session, id } }),
    });
    const snapshots = [7, 8, 9].map((sessionId) => ({ city: 'waterdam', sessionId, content: 'x' }));
    await store.saveFindings({ snapshots, news: [ofSession(7), ofSession(8), ofSession(7, 'gent')] }, 3000);
    await store.markSent((await takeNews())!.id, 9000);
    const waits = { ...ofSession(8), news: newsOf('waits', { session: { ...newsOf('a').session, id: 8 } }) };
    await store.saveFindings({ snapshots: [], news: [waits] }, 9500);
    expect(await store.forgetSessions('waterdam', [7, 8])).toEqual([7]);
    expect((await store.listNews(follow.followerId)).map(({ news }) => news.key)).toEqual(['gent 7', 'waterdam 8', 'waits']);
    expect((await store.listSnapshots('waterdam')).map(({ sessionId }) => sessionId)).toEqual([8, 9]);
    await store.dropNews('waterdam', [8]);
    expect(await store.forgetSessions('waterdam', [8])).toEqual([8]);
    expect(await store.forgetSessions('waterdam', [])).toEqual([]);
    expect((await store.listNews(follow.followerId)).map(({ news }) => news.key)).toEqual(['gent 7']);
  });

  it('of a city is forgotten when it is not one of those that are named', async () => {
    store = await openTestStore();
    const snapshots = ['waterdam', 'gent', 'brugge'].map((city) => ({ city, sessionId: 1, content: 'x' }));
    await store.saveFindings({ snapshots, news: [] }, 3000);
    const known = async () => (await Promise.all(['waterdam', 'gent', 'brugge'].map(store.listSnapshots))).flat().map(({ city }) => city);
    await store.forgetOtherCities(['waterdam', 'gent', 'elsewhere']);
    expect(await known()).toEqual(['waterdam', 'gent']);
    await store.forgetOtherCities([]);
    expect(await known()).toEqual([]);
  });

  it('and was sent stays when the session is no longer open', async () => {
    store = await openTestStore();
    const { follow } = await addConfirmed(store, 'an');
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news: newsOf('a') }] }, 3000);
    await store.markSent((await takeNews())!.id, 9000);
    await store.dropNews('waterdam', [7]);
    expect(await store.listTold('waterdam', 7)).toHaveLength(1);
  });
});
