import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { brokerTopic, FULL_LISTS, live, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { loadCurrentTopics, loadLiveNow, toLiveKeys } from './liveNow.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

// 5 November 2026 with the range of rule 4.7: ten days back to 56 days ahead.
const RUNNING = 'sessions/from/2026-10-26/to/2026-12-31/onlyPublished';
const CATEGORIES = [
  { id: '1', name: 'Council', slug: 'council' },
  { id: '2', name: 'Committee', slug: 'committee' },
];

function addList(sessions: unknown, settings: object = {}, prefix = 'city'): string {
  const city = upstream.addCity(settings, prefix);
  upstream.api(city, RUNNING, sessions);
  upstream.api(city, 'categories', CATEGORIES);
  return city;
}

async function load(city: string, category: string | null = null) {
  const found = await loadLiveNow(city, category, NOW_MS);
  return found.ok ? (JSON.parse(found.value.body) as { sessions: { id: number; state: string; topic?: string }[] }).sessions : found.error;
}

describe('the sessions that are live now (rule 4.13)', () => {
  it('of a malformed or unknown city are not found', async () => {
    for (const city of [undefined, 'a b']) expect(await load(city as string)).toBe('not-found');
    expect(upstream.calls).toEqual([]);
  });

  it('are the live ones only, with those whose video is missing last (rule 4.3)', async () => {
    const sessions = [
      recorded(1),
      live(2, { channels: [{ status: 'live-unavailable' }] }),
      live(3),
      recorded(4, { channels: [{ status: 'planned' }] }),
    ];
    const city = addList(sessions);
    expect(await load(city)).toEqual([
      { id: 3, name: 'Session 3', state: 'live' },
      { id: 2, name: 'Session 2', state: 'live-unavailable' },
    ]);
  });

  it('are those of ten days back to 56 days ahead: a session that was never ended is not live (rule 4.7)', async () => {
    const at = (id: number, startDateTime: string | null) => live(id, { startDateTime });
    const days = [
      at(1, '2026-10-26T00:00:00+01:00'),
      at(2, '2026-10-25T23:59:00+01:00'),
      at(3, '2026-12-31T23:59:00+01:00'),
      at(4, '2027-01-01T00:00:00+01:00'),
      at(5, null),
    ];
    const found = await load(addList(days));
    expect(Array.isArray(found) && found.map(({ id }) => id).sort()).toEqual([1, 3, 5]);
  });

  it('are none in a city that hides its sessions, and none is requested (rule 2.7)', async () => {
    const city = addList([live(1)], { hideSessions: true });
    expect(await load(city)).toEqual([]);
    expect(upstream.calls.some(({ line }) => line.includes('/sessions/'))).toBe(false);
  });

  it('are unavailable where the list fails: an empty list would announce nothing', async () => {
    expect(await load(addList({ wrong: true }))).toBe('unavailable');
  });

  it('of a category are its own; an excluded or unknown one is not found (rule 4.8)', async () => {
    const sessions = [live(1), live(2, { category: 'committee' }), live(3, { category: null })];
    const city = addList(sessions, { excludedCategories: 'Committee' });
    expect(await load(city, 'council')).toMatchObject([{ id: 1 }]);
    expect(await load(city, 'committee')).toBe('not-found');
    expect(await load(city, 'other')).toBe('not-found');
    const failed = addList(sessions);
    upstream.api(failed, 'categories', { wrong: true });
    expect(await load(failed, 'council')).toBe('not-found');
  });

  it('have keys that change with their state', async () => {
    const name = addList([live(1), live(2, { channels: [{ status: 'live-unavailable' }] }), recorded(3)]);
    const city = await loadCity(name);
    if (!city.ok) throw new Error('no city');
    const sessions = await loadSessions(city.value, { start: '2026-10-26', end: '2026-12-31' });
    const keys = toLiveKeys(city.value, sessions.ok ? sessions.value : [], NOW_MS);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toContain('1');
    expect(new Set(keys).size).toBe(2);
  });
});

describe('the current topics of a list (rule 4.12)', () => {
  const since = (id: string, name: string, seconds: number) => ({
    ...brokerTopic(id, name, 0, 1),
    start: NOW_MS - seconds * 1000,
    stop: null,
  });
  const topicList = [brokerTopic('t1', 'Over', 0, 10), since('t2', 'Opening', 60), since('t3', 'Budget', 30)];

  async function topicsOf(sessions: Record<string, unknown>[], settings: object = {}) {
    const name = addList(sessions, settings, WITH_BROKER);
    upstream.lists.set(`/${name}`, [['topics', topicList], ...FULL_LISTS.slice(1)]);
    const city = await loadCity(name);
    if (!city.ok) throw new Error('no city');
    const listed = await loadSessions(city.value, { start: '2026-10-26', end: '2026-12-31' });
    return loadCurrentTopics(city.value, listed.ok ? listed.value : [], NOW_MS);
  }

  it('are those of live, open sessions', async () => {
    const topics = await topicsOf([live(11), recorded(12), live(13, { password: 'x' }), live(14, { published: false })]);
    expect([...topics]).toEqual([[11, 'Budget']]);
  });

  it('are as late as the video (rule 12.6)', async () => {
    expect([...(await topicsOf([live(21)], { metadataTranscodingDelay: 30_000 }))]).toEqual([[21, 'Budget']]);
    expect([...(await topicsOf([live(22)], { metadataTranscodingDelay: 30_001 }))]).toEqual([[22, 'Opening']]);
  });

  it('are of ten sessions at most', async () => {
    const topics = await topicsOf(Array.from({ length: 12 }, (_, index) => live(31 + index)));
    expect(topics.size).toBe(10);
  });

  it('are none without a broker', async () => {
    const name = addList([live(51)]);
    const city = await loadCity(name);
    const listed = city.ok ? await loadSessions(city.value, { start: '2026-10-26', end: '2026-12-31' }) : undefined;
    expect(city.ok && listed?.ok && (await loadCurrentTopics(city.value, listed.value, NOW_MS)).size).toBe(0);
  });
});
