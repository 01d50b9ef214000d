import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import {
  brokerAttendee,
  brokerSpeech,
  brokerTopic,
  brokerVote,
  FULL_LISTS,
  live,
  NOW_MS,
  recorded,
} from '../../../tests/support/upstreamRecords.ts';
import { loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { loadLiveItems, loadLiveNow, toLiveKeys } from './liveNow.loader.ts';

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

  it('are unavailable where the list fails: unknown is not none (rule 17.17)', async () => {
    expect(await load(addList({ wrong: true }))).toBe('unavailable');
    for (const status of [401, 500, 503]) {
      const city = upstream.addCity();
      upstream.api(city, RUNNING, {}, { status });
      expect([status, await load(city)]).toEqual([status, 'unavailable']);
    }
  });

  it('of a category are its own; an excluded or unknown one is not found (rule 4.8)', async () => {
    const sessions = [live(1), live(2, { category: 'committee' }), live(3, { category: null })];
    const city = addList(sessions, { excludedCategories: 'Committee' });
    expect(await load(city, 'council')).toMatchObject([{ id: 1 }]);
    expect(await load(city, 'committee')).toBe('not-found');
    expect(await load(city, 'other')).toBe('not-found');
    const failed = addList(sessions);
    upstream.api(failed, 'categories', { wrong: true });
    expect(await load(failed, 'council')).toBe('unavailable');
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

describe('the current topics and votes of a list (rules 4.12, 10.7, 10.8)', () => {
  const since = (record: object, seconds: number, stop: number | null = null) => ({ ...record, start: NOW_MS - seconds * 1000, stop });
  const topics = [
    brokerTopic('t1', 'Over', 0, 10),
    since(brokerTopic('t2', 'Opening', 0, 1), 60),
    since(brokerTopic('t3', 'Budget', 0, 1), 30),
  ];
  const votes = [since(brokerVote('v1', 'Motion 8', 0), 90, NOW_MS - 31_000), since(brokerVote('v2', 'Motion 9', 0), 20)];

  const speeches = [since(brokerSpeech('s1', brokerAttendee('a1', 'Jansen'), 0, 1), 25, NOW_MS - 5000)];

  async function loadAll(sessions: Record<string, unknown>[], settings: object = {}, prefix = WITH_BROKER) {
    const name = addList(sessions, settings, prefix);
    upstream.lists.set(`/${name}`, [['topics', topics], ['speeches', speeches], ['votes', votes], ...FULL_LISTS.slice(3)]);
    const city = await loadCity(name);
    if (!city.ok) throw new Error('no city');
    const listed = await loadSessions(city.value, { start: '2026-10-26', end: '2026-12-31' });
    return [...(await loadLiveItems(city.value, listed.ok ? listed.value : [], NOW_MS))];
  }

  const itemsOf = async (...given: Parameters<typeof loadAll>) =>
    (await loadAll(...given)).map(([id, { topic, vote }]) => [id, topic, vote?.vote.name, vote?.vote.total]);

  it('are those of live, open sessions', async () => {
    const sessions = [live(11), recorded(12), live(13, { password: 'x' }), live(14, { published: false })];
    expect(await itemsOf(sessions)).toEqual([[11, 'Budget', 'Motion 9', 31]]);
  });

  it('are as late as the video (rule 12.6); the result of a vote stays for 30 s', async () => {
    const late = (id: number, metadataTranscodingDelay: number) => itemsOf([live(id)], { metadataTranscodingDelay });
    expect(await late(21, 30_000)).toEqual([[21, 'Budget', 'Motion 8', 31]]);
    expect(await late(22, 30_001)).toEqual([[22, 'Opening', 'Motion 8', 31]]);
    expect(await late(23, 20_000)).toEqual([[23, 'Budget', 'Motion 9', 31]]);
  });

  it('are without the votes or results that the city hides', async () => {
    expect(await itemsOf([live(41)], { hideVotes: true })).toEqual([[41, 'Budget', undefined, undefined]]);
    expect(await itemsOf([live(42)], { hideVoteResults: true })).toEqual([[42, 'Budget', 'Motion 9', 0]]);
  });

  it('have the still of the instant since topic and speaker are current, as late as the video (rule 4.18)', async () => {
    const poster = 'https://media.example.org/live.jpg';
    const pictureOf = async (id: number, settings: object = {}, more: object = {}) =>
      (await loadAll([live(id, { poster, ...more })], settings)).map(([, { speaker, poster: shown }]) => [speaker?.lastName, shown]);
    const sinceSeconds = (seconds: number) => `${poster}?since=${NOW_MS - seconds * 1000}`;
    expect(await pictureOf(61)).toEqual([[undefined, sinceSeconds(5)]]);
    expect(await pictureOf(62, { metadataTranscodingDelay: 10_000 })).toEqual([['Jansen', sinceSeconds(25)]]);
    expect(await pictureOf(63, { metadataTranscodingDelay: 40_000 })).toEqual([[undefined, sinceSeconds(60)]]);
    expect(await pictureOf(64, { hideSpeechMoments: true }), 'when who speaks is hidden').toEqual([[undefined, sinceSeconds(30)]]);
    expect(await pictureOf(65, {}, { channels: [{ status: 'live-unavailable' }] }), 'without video').toEqual([[undefined, undefined]]);
    expect(await pictureOf(66, {}, { poster: `${poster}?key=a` }), 'with a query').toEqual([[undefined, `${poster}?key=a`]]);
  });

  it('are of ten sessions at most', async () => {
    expect(await itemsOf(Array.from({ length: 12 }, (_, index) => live(31 + index)))).toHaveLength(10);
  });

  it('are unknown without a broker', async () => {
    expect(await itemsOf([live(51)], {}, 'city')).toEqual([[51, undefined, undefined, undefined]]);
  });
});
