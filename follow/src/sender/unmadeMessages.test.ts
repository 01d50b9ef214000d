import { describe, expect, it } from 'vitest';
import { parseTestMail } from '../mail/testSmtpServer.ts';
import { newFollow, newsOf } from '../store/testFollowStore.ts';
import { eventually, NOW_MS, startService } from './testSender.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const OF_ANOTHER_SECRET = { key: 'x', channel: 'mail' as const, sealedAddress: 'of another secret' };
/** In no zone a date can be told. */
const NOWHERE = { city: { name: 'waterdam', title: 'Waterdam', timeZone: 'Nowhere/Waterdam' } };

describe('a message that cannot be made (rule 28.26)', () => {
  it.each([
    ['its address cannot be read', OF_ANOTHER_SECRET.sealedAddress, {}],
    ['its content cannot be written', 'sealed an@example.org', NOWHERE],
  ])('is given up after five days, and its follow stays: %s', async (_why, sealedAddress, changes) => {
    const service = await startService();
    const { follow } = await service.store.addFollow({ ...OF_ANOTHER_SECRET, sealedAddress }, newFollow(), NOW_MS);
    await service.store.confirmFollow(follow.id, NOW_MS);
    await service.find(follow.id, newsOf('1', changes));
    service.start();
    await eventually(() => service.counts['mail failed']).toBe(1);
    service.nowMs += 5 * DAY_MS - 1;
    await eventually(() => service.counts['mail failed']).toBe(2);
    expect(await service.queued()).toBe(1);
    service.nowMs += 6 * HOUR_MS;
    await eventually(service.queued).toBe(0);
    expect(service.counts).toEqual({ 'mail failed': 2, 'mail rejected': 1 });
    expect(await service.store.findFollow(follow.id)).toBeDefined();
    expect(JSON.stringify(service.logged)).not.toContain('example.org');
  });

  it('waits a minute first, and however often it waited for the portal before', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1', NOWHERE));
    service.checkNews = () => Promise.resolve(undefined);
    service.start();
    for (let waited = 1; waited <= 10; waited += 1) {
      await eventually(async () => (await service.store.measure(service.nowMs + 4999)).lagMs).toBe(0);
      service.nowMs += 5 * 60_000;
    }
    service.checkNews = (_follow, news) => Promise.resolve(news);
    await eventually(() => service.counts['mail failed']).toBe(1);
    await eventually(async () => (await service.store.measure(service.nowMs + 60_000 + 1)).lagMs).toBe(1);
  });

  it('is never given up because what is stored cannot be looked at', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    let asked = 0;
    service.checkNews = () => {
      asked += 1;
      return Promise.reject(new Error('the database is away'));
    };
    service.start();
    for (const days of [0, 6, 12]) {
      service.nowMs = NOW_MS + days * DAY_MS;
      const before = asked;
      await eventually(() => asked).toBeGreaterThan(before);
    }
    service.checkNews = (_follow, news) => Promise.resolve(news);
    service.nowMs += HOUR_MS;
    await eventually(service.recipients).toEqual(['an@example.org']);
  });
});

it('a message that asks to confirm what was confirmed meanwhile says so (rule 28.23)', async () => {
  const service = await startService();
  const asked = { ...OF_ANOTHER_SECRET, sealedAddress: 'sealed an@example.org' };
  const { follow, follower } = await service.store.addFollow(asked, newFollow({ locale: 'en' }), NOW_MS);
  await service.store.queueRequested({ kind: 'confirm', followerId: follower.id, followId: follow.id, locale: 'en' }, NOW_MS);
  await service.store.confirmFollow(follow.id, NOW_MS);
  service.start();
  await eventually(service.queued).toBe(0);
  const text = parseTestMail(service.smtp.received[0]?.raw ?? '').parts.get('text/plain');
  expect(text).toContain('You follow this already: there is nothing to confirm.');
  expect(text).not.toContain('follow/confirm');
});
