import { describe, expect, it } from 'vitest';
import type { News } from '../follows/news.ts';
import { createTestFollow, TEST_FOLLOWER } from '../messages/testMessages.ts';
import type { NewsCheck } from '../portal/newsCheck.ts';
import { newsOf } from '../store/testFollowStore.ts';
import { checkMessage } from './checkMessage.ts';

const ofSession = (id: number, key: string): News => newsOf(key, { session: { ...newsOf('').session, id } });
const toMessage = (follows: Record<string, News[]>) => ({
  follower: TEST_FOLLOWER,
  follows: Object.entries(follows).map(([id, news]) => ({ follow: createTestFollow({ id }), news })),
});
const keysOf = (rows: { followId: string; news: News }[]) => rows.map(({ followId, news }) => `${followId} ${news.key}`);

describe('the last check of a message (rule 28.47)', () => {
  it('asks by follow and session, and again last about a session that failed', async () => {
    const asked: string[] = [];
    const check: NewsCheck = ({ id }, news) => {
      asked.push(`${id} ${news.map(({ key }) => key).join()}`);
      return Promise.resolve(news[0]?.session.id === 7 && id === 'a' ? undefined : news);
    };
    const message = toMessage({ a: [ofSession(7, '1'), ofSession(8, '2'), ofSession(7, '3')], b: [ofSession(7, '4'), ofSession(9, '5')] });
    const { unknown, untrue, reworded } = await checkMessage(message, check, () => 0);
    expect(asked).toEqual(['a 1,3', 'a 2', 'b 5', 'b 4']);
    expect([keysOf(unknown), untrue, reworded]).toEqual([['a 1', 'a 3'], [], []]);
  });

  it('ends after half a minute: what was not asked is not known', async () => {
    let nowMs = 0;
    const check: NewsCheck = (_follow, news) => {
      nowMs += 15_000;
      return Promise.resolve(news.map((each) => ({ ...each, path: '/now' })));
    };
    const message = toMessage({ a: [ofSession(7, '1'), ofSession(8, '2'), ofSession(9, '3')] });
    const { unknown, reworded } = await checkMessage(message, check, () => nowMs);
    expect([keysOf(reworded), keysOf(unknown)]).toEqual([['a 1', 'a 2'], ['a 3']]);
  });
});
