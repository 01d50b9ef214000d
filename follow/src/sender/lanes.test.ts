import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../messages/delivery.ts';
import { newFollow, newsOf } from '../store/testFollowStore.ts';
import { eventually, NOW_MS, startService } from './testSender.ts';

const DAY_MS = 24 * 3_600_000;
const SILENT: DeliveryOutcome = { kind: 'failed', reason: 'time-out', isOutage: true, isSilent: true };

describe('push services that do not answer (rule 28.27)', () => {
  it('delay no mail, also of what is found meanwhile (rule 28.25)', async () => {
    const service = await startService();
    let answer = () => {};
    service.push.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve(SILENT);
      });
    const { follow: ofBrowser } = await service.follow('silent.example', { channel: 'push' });
    await service.find(ofBrowser.id, newsOf('1'));
    service.start();
    await eventually(() => service.push.sent.length).toBe(1);
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    await eventually(service.recipients).toEqual(['an@example.org']);
    // What is found for browsers is queued as well.
    await service.find(ofBrowser.id, newsOf('2'));
    await eventually(service.queued).toBe(2);
    answer();
  });

  it('delay no mail if they have the name of the server of mails', async () => {
    const service = await startService();
    service.push.answer = () => Promise.resolve(SILENT);
    const { follow: ofBrowser } = await service.follow('smtp', { channel: 'push' });
    await service.find(ofBrowser.id, newsOf('1'));
    service.start();
    await eventually(() => service.counts['push failed']).toBe(1);
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    await eventually(service.recipients).toEqual(['an@example.org']);
  });

  it('end what their browser follows after 30 days, while others get their messages', async () => {
    const service = await startService();
    service.push.answer = (address) => Promise.resolve(address === 'silent.example' ? SILENT : { kind: 'sent' });
    const { follow: silent, follower } = await service.follow('silent.example', { channel: 'push' });
    const { follow: other } = await service.follow('push.example', { channel: 'push' });
    await service.find(silent.id, newsOf('1'));
    service.start();
    await eventually(() => service.counts['push failed']).toBe(1);
    service.nowMs += 30 * DAY_MS;
    // Nothing was sent to others: it may be the network of this service.
    await eventually(() => service.counts['push failed']).toBe(2);
    await service.find(other.id, newsOf('1'));
    await eventually(() => service.counts['push sent']).toBe(1);
    expect(await service.store.findFollower({ id: follower.id })).toBeDefined();
    service.nowMs += 5 * 60_000;
    await eventually(() => service.store.findFollower({ id: follower.id })).toBeUndefined();
    expect(service.counts).toEqual({ 'push failed': 2, 'push sent': 1, 'push gone': 1 });
  });
});

describe('what ends while the portal is asked', () => {
  it('is not in the message (rule 28.21)', async () => {
    const service = await startService();
    const { follow: ended } = await service.follow('an@example.org', { locale: 'en' });
    const asked = { key: 'an@example.org', channel: 'mail' as const, sealedAddress: 'sealed an@example.org' };
    const { follow: left } = await service.store.addFollow(
      asked,
      newFollow({ target: { city: 'waterdam', kind: 'city' }, name: 'Waterdam', locale: 'en' }),
      NOW_MS,
    );
    await service.store.confirmFollow(left.id, NOW_MS);
    await service.find(ended.id, newsOf('1', { session: { ...newsOf('').session, name: 'kanarie' } }));
    await service.find(left.id, newsOf('2'));
    service.checkNews = async (_follow, news) => {
      await service.store.endFollow(ended.id);
      return news;
    };
    service.start();
    await eventually(service.recipients).toEqual(['an@example.org']);
    expect(service.smtp.received[0]?.raw).not.toContain('kanarie');
  });

  it('ends the message when it was all of it', async () => {
    const service = await startService();
    const { follow, follower } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    service.checkNews = async (_follow, news) => {
      await service.store.endFollower(follower.id);
      return news;
    };
    service.start();
    await eventually(() => service.store.findFollower({ id: follower.id })).toBeUndefined();
    const { follow: next } = await service.follow('bo@example.org');
    await service.find(next.id, newsOf('1'));
    await eventually(async () => [service.smtp.received.length, await service.queued()]).toEqual([1, 0]);
    expect(service.recipients()).toEqual(['bo@example.org']);
  });
});
