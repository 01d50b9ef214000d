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

  it('tells that a session takes place after all to who knows that it did not (rule 28.45)', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    const give = async (state: string, minutes: number) => {
      service.set(1, { session: { state }, topics: {} });
      await service.read(BEFORE_MS + minutes * 60_000);
    };
    await give('planned', 0);
    await give('cancelled', 10);
    const bo = await service.follow('bo', { kind: 'session', sessionId: 1 }, BEFORE_MS + 15 * 60_000);
    await give('planned', 20);
    // That it was cancelled waits, and is not true any more.
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([['cancelled:1:1'], ['reinstated:1:2']]);
    expect([await service.check(an), await service.check(bo)]).toEqual([[], ['reinstated:1:2']]);
    await service.store.dropNews('waterdam', [1]);
    await give('cancelled', 30);
    await service.send();
    await give('planned', 40);
    await service.send();
    await give('cancelled', 50);
    await give('planned', 60);
    expect(await service.kinds(an)).toEqual(['cancelled:1:3', 'reinstated:1:4', 'cancelled:1:5']);
  });

  it('tells of the new start of a session who does not know that it was postponed (rule 28.45)', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    const old = '2026-10-26T19:30:00+01:00';
    const start = '2026-11-02T19:30:00+01:00';
    const give = async (session: { state: string; start: string }, minutes: number) => {
      service.set(1, { session, topics: {} });
      for (const minute of [0, 5]) await service.read(BEFORE_MS + (minutes + minute) * 60_000);
    };
    await give({ state: 'planned', start: old }, 0);
    await give({ state: 'postponed', start }, 10);
    await give({ state: 'planned', start }, 20);
    const [, moved] = await service.news(an);
    expect(moved).toMatchObject({ key: 'moved:1:2', session: { start: old }, movedTo: start });
    expect(await service.check(an)).toEqual(['moved:1:2']);
    await service.send();
    await give({ state: 'planned', start }, 30);
    expect(await service.kinds(an)).toEqual(['postponed:1:1', 'moved:1:2']);
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
