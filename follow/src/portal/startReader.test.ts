import { describe, expect, it } from 'vitest';
import { AFTER_MS, BEFORE_MS, RECORDED, SETTLE_MS, type TestSession } from '../matching/testSessions.ts';
import { answerWith } from './testPortal.ts';
import { startService } from './testReader.ts';

const SECRET = 'kanarie';

describe('reading the portal', () => {
  it('finds what is new once, for whom it concerns', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'search', query: 'brug' });
    const bo = await service.follow('bo', { kind: 'search', query: 'tunnel' });
    for (const id of [1, 2, 3])
      service.set(id, { topics: id === 2 ? { '1. Opening': undefined } : { '1. Opening': undefined, '2. Fietsbrug': undefined } });
    await service.settle(BEFORE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1:2fietsbrug', 'agenda:3:2fietsbrug']);
    expect(await service.kinds(bo)).toEqual([]);
    await service.read(BEFORE_MS + 3 * SETTLE_MS);
    expect(await service.news(an)).toHaveLength(2);
    const spoken = { session: RECORDED, topics: { '2. Fietsbrug': 100 }, lines: [[151, 'Over de brug nog dit.']] } satisfies TestSession;
    service.set(1, spoken);
    await service.read(AFTER_MS);
    expect((await service.news(an)).at(-1)).toMatchObject({
      key: 'spoken:1:2fietsbrug',
      path: '/waterdam/session-1/seek/151',
      text: 'Over de brug nog dit.',
    });
  });

  it('goes on where it stopped', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.send();
    await service.stop();
    service.set(1, { session: { state: 'cancelled' } });
    service.reader = service.start();
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'cancelled:1:1']);
  });

  it('ends also in the middle of a read', async () => {
    const service = await startService();
    await service.follow('an', { kind: 'city' });
    await service.stop();
    let isAsked = false;
    // It never answers.
    service.portal.faults.set('/waterdam/sessions.json', () => (isAsked = true));
    service.reader = service.start();
    await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true);
    await service.stop();
  });

  it('tells those who begin to follow what is ahead, and nothing of the past', async () => {
    const service = await startService();
    await service.follow('an', { kind: 'city' });
    service.set(1, {});
    service.set(2, { session: { ...RECORDED, start: '2026-10-01T19:30:00+02:00' } });
    await service.settle(BEFORE_MS);
    const bo = await service.follow('bo', { kind: 'city' }, BEFORE_MS + SETTLE_MS + 1);
    await service.read(BEFORE_MS + SETTLE_MS + 60_000);
    expect(await service.kinds(bo)).toEqual(['agenda:1']);
  });

  it('knows the sessions of a category', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'category', category: 'raad' });
    service.set(1, { categories: ['raad'] });
    service.set(2, { categories: ['commissie'] });
    await service.settle(BEFORE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
  });

  it('reads a followed session that is not listed', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'session', sessionId: 9 });
    service.set(9, {});
    service.portal.faults.set('/waterdam/sessions.json', answerWith(200, '{"sessions":[],"page":1,"pageCount":1}'));
    await service.settle(BEFORE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:9']);
  });

  it('tells of a session that is not listed who follows just that, and removes what waits for others', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'session', sessionId: 1 });
    const bo = await service.follow('bo', { kind: 'city' });
    const cy = await service.follow('cy', { kind: 'search', query: 'fietsbrug' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    const kinds = () => Promise.all([an, bo, cy].map((follower) => service.kinds(follower)));
    expect(await kinds()).toEqual([['agenda:1'], ['agenda:1'], ['agenda:1:2fietsbrug']]);
    service.portal.faults.set('/waterdam/sessions.json', answerWith(200, '{"sessions":[],"page":1,"pageCount":1}'));
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect(await kinds()).toEqual([['agenda:1'], [], []]);
  });

  it('sends once what it told of a session that is not listed any more while it was being sent (rule 28.47)', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'session', sessionId: 1 });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.store.queueDue(service.nowMs);
    const message = await service.store.takeMessage(service.nowMs);
    service.portal.faults.set('/waterdam/sessions.json', answerWith(200, '{"sessions":[],"page":1,"pageCount":1}'));
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    await service.store.markSent(message?.id ?? '', service.nowMs);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    expect(await service.store.queueDue(service.nowMs)).toBe(0);
  });

  it('takes a list that the portal could not load for nothing', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    const bo = await service.follow('bo', { kind: 'category', category: 'raad' });
    service.set(1, { categories: ['raad'] });
    const failed = answerWith(200, '{"sessions":[],"page":1,"pageCount":1,"hasFailed":true}');
    service.portal.faults.set('/waterdam/category/raad/sessions.json', failed);
    await service.settle(BEFORE_MS);
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([[], []]);
    service.portal.faults.clear();
    await service.settle(BEFORE_MS + 2 * SETTLE_MS);
    service.portal.faults.set('/waterdam/sessions.json', failed);
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([['agenda:1'], ['agenda:1']]);
  });

  it.each(['list', 'session'])('takes a %s that fails for nothing', async (what) => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    service.portal.faults.set(
      what === 'list' ? '/waterdam/sessions.json' : '/waterdam/1.json',
      answerWith(503, '{}', { 'retry-after': '0' }),
    );
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    await service.read(BEFORE_MS + 20 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    expect(await service.check(an)).toEqual(what === 'list' ? ['agenda:1'] : undefined);
  });

  it.each(['protected', 'withdrawn'])('removes what waits of a session that is %s, and says nothing of it', async (what) => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, { topics: { [SECRET]: undefined } });
    await service.settle(BEFORE_MS);
    const news = await service.news(an);
    if (what === 'protected') service.portal.closed.add(1);
    else service.portal.sessions.delete(1);
    expect(await service.check(an, news)).toEqual(['agenda:1']);
    service.nowMs += 11_000;
    expect(await service.check(an, news)).toEqual([]);
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect(await service.news(an)).toEqual([]);
    await service.read(BEFORE_MS + 30 * SETTLE_MS);
    expect(JSON.stringify(await service.news(an))).not.toContain(SECRET);
  });

  it.each(['protected', 'withdrawn'])('keeps nothing of what a session said that is %s after it is over', async (what) => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'search', query: SECRET });
    service.set(1, { topics: { [SECRET]: undefined } });
    await service.settle(BEFORE_MS);
    const stored = async () => JSON.stringify([await service.news(an), await service.store.listSnapshots('waterdam')]);
    expect((await stored()).split(SECRET).length).toBeGreaterThan(2);
    service.set(1, { session: RECORDED, topics: { [SECRET]: 100 }, lines: [[151, SECRET]] });
    await service.read(AFTER_MS);
    expect(await service.kinds(an)).toContain(`spoken:1:${service.portal.sessions.get(1)?.document.topics?.[0]?.id ?? ''}`);
    if (what === 'protected') service.portal.closed.add(1);
    else service.portal.sessions.delete(1);
    await service.read(AFTER_MS + SETTLE_MS);
    expect(await stored()).not.toContain(SECRET);
  });

  it.each(['protected', 'withdrawn'])('tells of a past session that was %s for a while when it is open again', async (what) => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.send();
    const over: TestSession = { session: RECORDED, topics: {} };
    service.set(1, over);
    await service.read(AFTER_MS);
    const laterMs = AFTER_MS + 10 * 24 * 3_600_000;
    await service.read(laterMs);
    if (what === 'protected') service.portal.closed.add(1);
    else service.portal.sessions.delete(1);
    await service.read(laterMs + 4 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    service.portal.closed.delete(1);
    service.set(1, over);
    await service.read(laterMs + 8 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'recorded:1']);
  });

  it('finds again what is still true when the last check has found that something is not', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    service.set(1, { session: { state: 'cancelled' } });
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'cancelled:1:1']);
    expect(await service.check(an)).toEqual(['cancelled:1:1']);
    await service.store.dropNews('waterdam', [1]);
    await service.read(BEFORE_MS + 11 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['cancelled:1:1']);
  });

  it('asks for what may have changed only', async () => {
    const service = await startService();
    await service.follow('an', { kind: 'city' });
    for (const id of [1, 2]) service.set(id, { session: { ...RECORDED, start: '2026-10-10T19:30:00+02:00' } });
    await service.settle(BEFORE_MS);
    service.portal.asked.length = 0;
    await service.read(BEFORE_MS + SETTLE_MS + 60_000);
    await expect.poll(() => service.portal.asked).toEqual(['/waterdam/sessions.json 304']);
    expect(service.reader.lastReadMs()).toBe(BEFORE_MS + SETTLE_MS + 60_000);
  });
});
