import { describe, expect, it } from 'vitest';
import { parseTestMail } from '../mail/testSmtpServer.ts';
import { MOST_FOLLOWS } from '../store/follows.ts';
import { addConfirmed, newFollow, newsOf } from '../store/testFollowStore.ts';
import { eventually, NOW_MS, startService } from './testSender.ts';

const HOUR_MS = 3_600_000;

describe('the sender (rule 28.25)', () => {
  it('sends what there is to say once, with the Message-ID of the queue', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'), newsOf('2', { kind: 'changed' }));
    service.start();
    await eventually(service.recipients).toEqual(['an@example.org']);
    await eventually(service.queued).toBe(0);
    const { headers, parts } = parseTestMail(service.smtp.received[0]?.raw ?? '');
    expect(headers.get('message-id')).toMatch(/^<[\w-]+@gallery\.example>$/);
    expect(headers.get('content-language')).toBe('nl');
    expect(parts.get('text/plain')).toContain('Agenda gepubliceerd');
    expect(parts.get('text/plain')).toContain('Agenda gewijzigd');
    await service.find(follow.id, newsOf('1'), newsOf('3', { kind: 'recorded', phase: 'after' }));
    await eventually(service.recipients).toEqual(['an@example.org', 'an@example.org']);
    expect(parseTestMail(service.smtp.received[1]?.raw ?? '').parts.get('text/plain')).not.toContain('Agenda gepubliceerd');
    expect(service.counts).toEqual({ 'mail sent': 2 });
  });

  it('sends what somebody asked for, in the language that they asked in', async () => {
    const service = await startService();
    const { follow, follower } = await service.store.addFollow(
      { key: 'an', channel: 'mail', sealedAddress: 'sealed an@example.org' },
      newFollow({ locale: 'ar' }),
      NOW_MS,
    );
    await service.store.queueRequested({ kind: 'confirm', followerId: follower.id, followId: follow.id, locale: 'ar' }, NOW_MS);
    await service.store.queueRequested({ kind: 'manage', followerId: follower.id, followId: undefined, locale: 'fr' }, NOW_MS + 1);
    service.nowMs += 1;
    service.start();
    await eventually(() => service.smtp.received.length).toBe(2);
    const texts = service.smtp.received.map(({ raw }) => parseTestMail(raw).parts.get('text/plain'));
    expect(texts[0]).toContain(`https://gallery.example/ar/waterdam/follow/confirm?token=confirm-${follow.id}`);
    expect(texts[1]).toContain(`https://gallery.example/fr/waterdam/follow/manage?token=manage-${follower.id}`);
  });

  it('says to who asked to follow something why there is nothing to confirm (rule 28.23)', async () => {
    const service = await startService();
    const ofSession = (sessionId: number) => ({ target: { city: 'waterdam', kind: 'session', sessionId } as const, name: 'Gemeenteraad' });
    const { follow, follower } = await addConfirmed(service.store, 'an@example.org', ofSession(1));
    const request = { kind: 'manage', followerId: follower.id, locale: 'en' } as const;
    await service.store.queueRequested({ ...request, followId: follow.id }, service.nowMs);
    service.start();
    await eventually(() => service.smtp.received.length).toBe(1);
    for (let sessionId = 2; sessionId <= MOST_FOLLOWS; sessionId += 1) {
      await addConfirmed(service.store, 'an@example.org', ofSession(sessionId));
    }
    await service.store.queueRequested({ ...request, followId: undefined }, service.nowMs);
    await eventually(() => service.smtp.received.length).toBe(2);
    const texts = service.smtp.received.map(({ raw }) => parseTestMail(raw).parts.get('text/plain'));
    expect(texts[0]).toMatch(/Session: Gemeenteraad[^]*You follow this already/);
    expect(texts[0]).not.toContain('as many things');
    expect(texts[1]).toContain('You follow as many things as one address can');
  });

  it('says all later when the server was away, and asks it rarely meanwhile (rule 28.26)', async () => {
    const service = await startService();
    const addresses = Array.from({ length: 20 }, (_, index) => `an${String(index)}@example.org`);
    for (const address of addresses) {
      const { follow } = await service.follow(address);
      await service.find(follow.id, newsOf('1'));
    }
    let isAway = true;
    service.smtp.reject(() => (isAway ? { at: 'MAIL', code: 421, text: '4.3.2 closing' } : undefined));
    service.start();
    await eventually(() => service.counts['mail failed']).toBe(1);
    // The others wait for the end of the outage without being tried.
    await eventually(async () => (await service.store.measure(service.nowMs + 4999)).lagMs).toBe(0);
    expect(service.counts).toEqual({ 'mail failed': 1 });
    service.nowMs += 5000;
    await eventually(() => service.counts['mail failed']).toBe(2);
    isAway = false;
    service.nowMs += 10_000;
    await eventually(() => service.recipients().toSorted()).toEqual(addresses.toSorted());
    await eventually(service.queued).toBe(0);
  });

  it('tries a message again later and later, and the others meanwhile', async () => {
    const service = await startService();
    for (const name of ['an', 'bo']) {
      const { follow } = await service.follow(`${name}@example.org`);
      await service.find(follow.id, newsOf('1'));
    }
    service.smtp.reject((address) => (address === 'an@example.org' ? { at: 'RCPT', code: 450, text: '4.2.1 greylisted' } : undefined));
    service.start();
    await eventually(service.recipients).toEqual(['bo@example.org']);
    for (const [times, minutes] of [1, 2, 4].entries()) {
      await eventually(() => service.counts['mail failed']).toBe(times + 1);
      service.nowMs += minutes * 60_000;
    }
    await eventually(() => service.counts['mail failed']).toBe(4);
    service.smtp.reject(undefined);
    service.nowMs += 6 * HOUR_MS;
    await eventually(service.recipients).toEqual(['bo@example.org', 'an@example.org']);
  });

  it('gives up a message that is rejected for five days, and goes on with the next one', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    service.smtp.reject(() => ({ at: 'DATA', code: 554, text: '5.6.0 <an@example.org> content rejected' }));
    service.start();
    await eventually(() => service.counts['mail failed']).toBe(1);
    service.nowMs += 5 * 24 * HOUR_MS - 1;
    await eventually(() => service.counts['mail failed']).toBe(2);
    expect(await service.queued()).toBe(1);
    service.nowMs += 6 * HOUR_MS;
    await eventually(service.queued).toBe(0);
    expect(service.counts).toEqual({ 'mail failed': 2, 'mail rejected': 1 });
    expect(service.logged.at(-1)).toMatchObject({ messageId: expect.stringMatching(/@gallery\.example>$/), outcome: 'rejected' });
    expect(JSON.stringify(service.logged)).not.toContain('example.org');
    service.smtp.reject(undefined);
    await service.find(follow.id, newsOf('2'));
    await eventually(service.recipients).toEqual(['an@example.org']);
    expect(await service.store.findFollow(follow.id)).toBeDefined();
  });

  it('never gives up a message because the server was away, however long', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    service.smtp.reject(() => ({ at: 'MAIL', code: 451, text: '4.3.0 try later' }));
    service.start();
    await eventually(() => service.counts['mail failed']).toBe(1);
    service.nowMs += 30 * 24 * HOUR_MS;
    await eventually(() => service.counts['mail failed']).toBe(2);
    for (let outages = 3; outages <= 12; outages += 1) {
      service.nowMs += HOUR_MS;
      await eventually(() => service.counts['mail failed']).toBe(outages);
    }
    // The first rejection of the message itself, after the outage: it waits a minute, not for hours.
    service.smtp.reject(() => ({ at: 'RCPT', code: 450, text: '4.2.1 greylisted' }));
    service.nowMs += HOUR_MS;
    await eventually(() => service.counts['mail failed']).toBe(13);
    service.smtp.reject(undefined);
    await eventually(async () => (await service.store.measure(service.nowMs + 60_000 - 1)).lagMs).toBe(0);
    service.nowMs += 60_000;
    await eventually(service.recipients).toEqual(['an@example.org']);
  });

  it('ends what an address follows after three bounces in a row', async () => {
    const service = await startService();
    const { follow, follower } = await service.follow('an@example.org');
    service.smtp.reject(() => ({ at: 'RCPT', code: 550, text: '5.1.1 <an@example.org> unknown' }));
    service.start();
    for (const count of [1, 2, 3]) {
      await service.find(follow.id, newsOf(String(count)));
      await eventually(() => service.counts['mail bounced']).toBe(count);
    }
    await eventually(() => service.store.findFollower({ id: follower.id })).toBeUndefined();
    expect(JSON.stringify(service.logged)).not.toContain('example.org');
  });

  it('counts mails that come back later with their Message-ID (rule 28.9)', async () => {
    const service = await startService();
    const { follow, follower } = await service.follow('an@example.org');
    service.start();
    for (const count of [1, 2, 3]) {
      await service.find(follow.id, newsOf(String(count)));
      await eventually(async () => [service.smtp.received.length, await service.queued()]).toEqual([count, 0]);
      expect((await service.store.findFollower({ id: follower.id }))?.bounces).toBe(count - 1);
      const messageId = parseTestMail(service.smtp.received.at(-1)?.raw ?? '').headers.get('message-id') ?? '';
      expect(await service.store.markReturned(messageId, NOW_MS)).toBe(true);
    }
    expect(await service.store.findFollower({ id: follower.id })).toBeUndefined();
  });

  it('ends what a browser follows when its subscription is gone, and sends nothing twice', async () => {
    const service = await startService();
    const { follow, follower } = await service.follow('subscription', { channel: 'push', locale: 'en' });
    await service.find(follow.id, newsOf('1'));
    service.start();
    await eventually(() => service.push.sent.map(({ content }) => content.subject)).toEqual(['Agenda published: Gemeenteraad']);
    service.push.outcome = { kind: 'gone', reason: '410' };
    await service.find(follow.id, newsOf('2'));
    await eventually(() => service.store.findFollower({ id: follower.id })).toBeUndefined();
    expect(service.counts).toEqual({ 'push sent': 1, 'push gone': 1 });
  });

  it('goes on when a message cannot be made', async () => {
    const service = await startService();
    const broken = await service.store.addFollow({ key: 'x', channel: 'mail', sealedAddress: 'of another secret' }, newFollow(), NOW_MS);
    await service.store.confirmFollow(broken.follow.id, NOW_MS);
    const { follow } = await service.follow('an@example.org');
    await service.find(broken.follow.id, newsOf('1'));
    await service.find(follow.id, newsOf('1'));
    service.start();
    await eventually(service.recipients).toEqual(['an@example.org']);
    await eventually(() => service.logged.length).toBe(1);
    expect(JSON.stringify(service.logged)).not.toContain('another secret');
    await eventually(service.queued).toBe(1);
  });

  it('ends after the message that it sends', async () => {
    const service = await startService();
    for (let count = 0; count < 5; count += 1) {
      const { follow } = await service.follow(`an${String(count)}@example.org`);
      await service.find(follow.id, newsOf('1'));
    }
    const stopped = new Promise<void>((resolve) => {
      service.smtp.reject((_address, at) => {
        if (at === 'DATA') void service.stop().then(resolve);
        return undefined;
      });
    });
    service.start();
    await stopped;
    expect(service.recipients()).toHaveLength(1);
    expect(await service.queued()).toBe(4);
  });
});

describe('the last check before a message (rule 28.21)', () => {
  it('drops what is no longer open, and says the rest', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org', { locale: 'en' });
    const secret = newsOf('1', { session: { ...newsOf('').session, id: 8, name: 'kanarie' }, text: 'kanarie' });
    await service.find(follow.id, secret, newsOf('2'));
    service.checkNews = (_follow, news) => Promise.resolve(news.filter(({ session }) => session.id !== 8));
    service.start();
    await eventually(() => service.smtp.received.length).toBe(1);
    expect(service.smtp.received[0]?.raw).not.toContain('kanarie');
    await eventually(service.queued).toBe(0);
    expect(await service.store.listTold('waterdam', 8)).toEqual([]);
    expect(await service.store.listTold('waterdam', 7)).toHaveLength(1);
  });

  it('sends no message of which nothing is left', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    service.checkNews = () => Promise.resolve([]);
    service.start();
    await eventually(async () => [await service.queued(), await service.store.listNews(follow.followerId)]).toEqual([0, []]);
    expect(service.smtp.received).toEqual([]);
  });

  it('removes only what is not true any more, and of this follow only', async () => {
    const service = await startService();
    const { follow: an } = await service.follow('an@example.org');
    const { follow: bo } = await service.follow('bo@example.org');
    for (const { id } of [an, bo]) await service.find(id, newsOf('agenda'), newsOf('cancelled', { kind: 'cancelled' }));
    service.checkNews = ({ id }, news) => Promise.resolve(id === an.id ? news.filter(({ key }) => key === 'cancelled') : news);
    service.start();
    await eventually(async () => [service.smtp.received.length, await service.queued()]).toEqual([2, 0]);
    const keysOf = async (followerId: string) => (await service.store.listNews(followerId)).map(({ news }) => news.key);
    expect([await keysOf(an.followerId), await keysOf(bo.followerId)]).toEqual([['cancelled'], ['agenda', 'cancelled']]);
    const [toAn = ''] = service.smtp.received.filter(({ to }) => to.join() === 'an@example.org').map(({ raw }) => raw);
    expect(toAn).not.toContain('Agenda gepubliceerd');
  });

  it('says what is true in the words of now, and stores what it said', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org', { locale: 'en' });
    await service.find(follow.id, newsOf('1', { session: { ...newsOf('').session, name: 'kanarie' } }));
    service.checkNews = (_follow, news) =>
      Promise.resolve(news.map((each) => ({ ...each, session: { ...each.session, name: 'Council of now' } })));
    service.start();
    await eventually(() => service.smtp.received.length).toBe(1);
    expect(service.smtp.received[0]?.raw).toContain('Council of now');
    expect(service.smtp.received[0]?.raw).not.toContain('kanarie');
    expect((await service.store.listNews(follow.followerId)).map(({ news }) => news.session.name)).toEqual(['Council of now']);
  });

  it('holds up nothing else because of a session that the portal cannot be asked about', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org', { locale: 'en' });
    const broken = newsOf('1', { session: { ...newsOf('').session, id: 8, name: 'Broken' } });
    await service.find(follow.id, broken, newsOf('2'));
    service.checkNews = (_follow, news) => Promise.resolve(news[0]?.session.id === 8 ? undefined : news);
    service.start();
    await eventually(async () => [service.smtp.received.length, await service.queued()]).toEqual([1, 1]);
    expect(service.smtp.received[0]?.raw).not.toContain('Broken');
    service.checkNews = (_follow, news) => Promise.resolve(news);
    service.nowMs += 5 * 60_000;
    await eventually(() => service.smtp.received.length).toBe(2);
    expect(service.smtp.received[1]?.raw).toContain('Broken');
  });

  it('waits while the portal cannot be asked', async () => {
    const service = await startService();
    const { follow } = await service.follow('an@example.org');
    await service.find(follow.id, newsOf('1'));
    let asked = 0;
    service.checkNews = () => {
      asked += 1;
      return Promise.resolve(undefined);
    };
    service.start();
    await eventually(() => asked).toBe(1);
    service.checkNews = (_follow, news) => Promise.resolve(news);
    expect(service.smtp.received).toEqual([]);
    service.nowMs += 60_000;
    await eventually(service.recipients).toEqual(['an@example.org']);
    expect(service.logged).toEqual([]);
  });
});
