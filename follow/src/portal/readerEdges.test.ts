import { describe, expect, it } from 'vitest';
import { AFTER_MS, BEFORE_MS, RECORDED, SETTLE_MS, START_MS } from '../matching/testSessions.ts';
import { answerWith } from './testPortal.ts';
import { startService } from './testReader.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOT_FOUND = answerWith(404, '{"error":{"code":"not-found","message":"There is no such page."}}');

describe('the reader of the portal', () => {
  it('tells of a recording that is published after a follow was confirmed, though the meeting was before', async () => {
    const service = await startService();
    await service.follow('an', { kind: 'city' });
    service.set(1, { session: { ...RECORDED, state: 'recorded-unavailable', stream: null } });
    await service.settle(AFTER_MS);
    const bo = await service.follow('bo', { kind: 'city' }, AFTER_MS + HOUR_MS);
    await service.read(AFTER_MS + 2 * HOUR_MS);
    expect(await service.kinds(bo)).toEqual([]);
    service.set(1, { session: RECORDED });
    await service.read(AFTER_MS + 3 * HOUR_MS);
    expect(await service.kinds(bo)).toEqual(['recorded:1']);
  });

  it('tells after an hour of failures what has come in it, once', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.send();
    const away = answerWith(503, '{}', { 'retry-after': '0' });
    for (const path of ['/waterdam/sessions.json', '/waterdam/1.json', '/waterdam/2.json']) service.portal.faults.set(path, away);
    service.set(1, { session: { state: 'cancelled' } });
    service.set(2, {});
    for (let minute = 10; minute <= 70; minute += 10) await service.read(BEFORE_MS + minute * 60_000);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    service.portal.faults.clear();
    await service.settle(BEFORE_MS + 2 * HOUR_MS);
    await service.read(BEFORE_MS + 3 * HOUR_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'cancelled:1:1', 'agenda:2']);
  });

  it('finds that a session is cancelled within a minute, also while its transcripts are not known (rule 28.40)', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, { transcripts: null });
    for (let minute = 0; minute <= 10; minute += 1) await service.read(BEFORE_MS + minute * 60_000);
    service.set(1, { session: { state: 'cancelled' }, transcripts: null });
    await service.read(BEFORE_MS + 11 * 60_000);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'cancelled:1:1']);
  });

  it('removes what waits of a city that the portal has no more', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    const news = await service.news(an);
    for (const path of ['/waterdam/sessions.json', '/waterdam/1.json']) service.portal.faults.set(path, NOT_FOUND);
    await service.read(BEFORE_MS + 10 * SETTLE_MS);
    expect([await service.kinds(an), await service.check(an, news)]).toEqual([[], []]);
  });

  it('takes a session with another id for another one, and says nothing of the old one', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    service.portal.sessions.delete(1);
    service.set(11, {});
    await service.settle(BEFORE_MS + 10 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:11']);
  });

  it('names a person as they are called now, once', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'search', query: 'brug' });
    const spoken = (name: string) => ({
      session: RECORDED,
      topics: { '2. Fietsbrug': 100 },
      speeches: [[name, 150]] as [string, number][],
    });
    const search = await service.follow('bo', { kind: 'search', query: '', speaker: 'An' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.send();
    service.set(1, spoken('An Peeters'));
    await service.read(AFTER_MS);
    const [news] = (await service.news(search)).filter(({ kind }) => kind === 'spoken');
    expect(news?.speaker).toBe('An Peeters');
    service.set(1, spoken('An Jansen'));
    service.nowMs += 11_000;
    expect(await service.check(search, [news!])).toEqual([]);
    await service.store.dropNews('waterdam', [1]);
    await service.read(AFTER_MS + HOUR_MS);
    expect((await service.news(search)).flatMap(({ speaker }) => speaker ?? [])).toEqual(['An Jansen']);
    expect(await service.kinds(an)).toEqual(['agenda:1:2fietsbrug', 'recorded:1:2fietsbrug']);
  });

  it('reads few of thousands of past sessions at first sight, and tells nothing of them', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' }, AFTER_MS);
    for (let id = 1; id <= 2000; id += 1) {
      const start = new Date(START_MS - id * 7 * DAY_MS).toISOString();
      service.set(id, { session: { ...RECORDED, start }, topics: {} });
    }
    await service.read(AFTER_MS);
    expect(await service.kinds(an)).toEqual([]);
    expect((await service.store.listSnapshots('waterdam')).length).toBeLessThan(10);
    expect(service.portal.asked.length).toBeLessThan(30);
  });
});
