import { afterEach, describe, expect, it } from 'vitest';
import { type FollowStore, TooManyFollows } from './followStore.ts';
import { MOST_FOLLOWS } from './follows.ts';
import { addConfirmed, follower, newFollow, newsOf, openTestStore } from './testFollowStore.ts';

let store: FollowStore;
const open = async () => {
  store = await openTestStore();
  return store;
};
afterEach(() => store.close());

describe('a follow', () => {
  it('is stored as it was asked for, and is not confirmed', async () => {
    await open();
    const { follow, follower: added } = await store.addFollow(follower('an'), newFollow(), 1000);
    expect(follow).toEqual({ ...newFollow(), id: follow.id, followerId: added.id, createdMs: 1000, confirmedMs: undefined });
    expect(added).toEqual({ id: added.id, channel: 'mail', sealedAddress: 'sealed an', bounces: 0 });
    expect(await store.findFollow(follow.id)).toEqual(follow);
    expect(await store.findFollower({ key: 'key of an' })).toEqual(added);
    expect(await store.findFollower({ id: added.id })).toEqual(added);
    expect(await store.listConfirmed()).toEqual([]);
  });

  it.each([
    { city: 'waterdam', kind: 'city' as const },
    { city: 'waterdam', kind: 'category' as const, category: 'Raad' },
    { city: 'waterdam', kind: 'session' as const, sessionId: 999_999_999_999 },
    { city: 'waterdam', kind: 'topic' as const, sessionId: 1, topicId: 't' },
    { city: 'waterdam', kind: 'person' as const, personId: 'p' },
    { city: 'waterdam', kind: 'item' as const, itemId: 'B~20~7' },
    { city: 'waterdam', kind: 'search' as const, query: 'brug 🚲 "x"', kinds: ['votes' as const], category: 'Raad', speaker: 's' },
  ])('of the kind $kind has the same target when it is read', async (target) => {
    await open();
    const { follow } = await store.addFollow(follower('an'), newFollow({ target }), 1000);
    expect((await store.findFollow(follow.id))?.target).toEqual(target);
  });

  it('of a known address and target is the same one, with the last choices and the whole time to confirm', async () => {
    await open();
    const first = await store.addFollow(follower('an'), newFollow(), 1000);
    const target = { kinds: ['transcript' as const, 'topics' as const], query: 'fietsbrug', kind: 'search' as const, city: 'waterdam' };
    const again = await store.addFollow(
      { ...follower('an'), sealedAddress: 'other' },
      newFollow({ target, phases: ['after'], locale: 'en' }),
      5000,
    );
    expect(again.follow).toEqual({ ...first.follow, phases: ['after'], locale: 'en', createdMs: 5000 });
    expect(again.follower).toEqual(first.follower);
    expect(await store.findFollow(first.follow.id)).toEqual(again.follow);
  });

  it('that is confirmed is changed by nobody who asks for it again', async () => {
    await open();
    const { follow } = await addConfirmed(store, 'an');
    const again = await store.addFollow(follower('an'), newFollow({ interval: 'weekly', name: 'other' }), 5000);
    expect(again.follow).toEqual({ ...follow, confirmedMs: 2000 });
    expect(await store.confirmFollow(follow.id, 9000)).toEqual({ ...follow, confirmedMs: 2000 });
    expect(await store.listConfirmed()).toEqual([{ ...follow, confirmedMs: 2000 }]);
  });

  it('can be changed, and ends; the last one ends its follower', async () => {
    await open();
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const { follow: other } = await addConfirmed(store, 'an', { target: { city: 'waterdam', kind: 'city' } });
    await addConfirmed(store, 'bo');
    await store.changeFollow(follow.id, { phases: ['before'], interval: 'daily' });
    expect(await store.listFollows(an.id)).toContainEqual({ ...follow, phases: ['before'], interval: 'daily', confirmedMs: 2000 });
    await store.endFollow(follow.id);
    expect(await store.findFollower({ id: an.id })).toEqual(an);
    expect(await store.listFollows(an.id)).toHaveLength(1);
    await store.endFollow(other.id);
    expect(await store.findFollower({ id: an.id })).toBeUndefined();
    expect(await store.confirmFollow(other.id, 1)).toBeUndefined();
    expect(await store.measure(0)).toMatchObject({ followers: 1, follows: 1 });
  });

  it('ends with its follower, and all that waits for it', async () => {
    await open();
    const { follow, follower: an } = await addConfirmed(store, 'an');
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news: newsOf('a') }] }, 3000);
    await store.queueDue(3000);
    await store.queueRequested({ kind: 'manage', followerId: an.id, followId: undefined, locale: 'nl' }, 3000);
    await store.endFollower(an.id);
    expect(await store.takeMessage(9000)).toBeUndefined();
    expect(await store.listTold('waterdam', 7)).toEqual([]);
    expect(await store.measure(9000)).toEqual({ queued: 0, lagMs: 0, followers: 0, bouncing: 0, follows: 0 });
  });

  it('that nobody confirms ends, and its follower unless there is another', async () => {
    await open();
    const { follow: lasting, follower: an } = await addConfirmed(store, 'an');
    await store.addFollow(follower('an'), newFollow({ target: { city: 'waterdam', kind: 'city' } }), 1000);
    const { follower: bo } = await store.addFollow(follower('bo'), newFollow(), 1000);
    const { follower: cy } = await store.addFollow(follower('cy'), newFollow(), 1001);
    expect(await store.endUnconfirmed(1001)).toEqual([bo.id]);
    expect((await store.listFollows(an.id)).map(({ id }) => id)).toEqual([lasting.id]);
    expect(await store.findFollower({ id: bo.id })).toBeUndefined();
    expect(await store.findFollower({ id: cy.id })).toEqual(cy);
  });

  it(`is one of at most ${MOST_FOLLOWS} of an address; those that are not confirmed make room (rule 28.6)`, async () => {
    await open();
    const ofSession = (sessionId: number) => ({ target: { city: 'waterdam', kind: 'session' as const, sessionId } });
    for (let sessionId = 1; sessionId < MOST_FOLLOWS; sessionId += 1) await addConfirmed(store, 'an', ofSession(sessionId));
    const ask = (sessionId: number) => store.addFollow(follower('an'), newFollow(ofSession(sessionId)), 1000);
    const { follow: unconfirmed } = await ask(100);
    const { follow: last } = await ask(101);
    expect(await store.findFollow(unconfirmed.id)).toBeUndefined();
    await store.confirmFollow(last.id, 2000);
    await expect(ask(102)).rejects.toThrow(TooManyFollows);
    expect((await ask(3)).follow.target).toMatchObject({ sessionId: 3 });
    expect(await store.measure(0)).toMatchObject({ followers: 1, follows: MOST_FOLLOWS });
  });

  it('is one, and has one follower, also when it is asked for twice at the same time', async () => {
    await open();
    const both = await Promise.all([1, 2].map(() => store.addFollow(follower('an'), newFollow(), 1000)));
    expect(both[0]).toEqual(both[1]);
  });
});
