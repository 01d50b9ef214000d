import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveSnapshot } from '../../src/services/server/broker/watchedSession.ts';
import { WatchedSessions } from '../../src/services/server/broker/watchedSessions.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, stopPrograms, type Program } from '../support/programs.ts';

const LIVE = 1003;
const OTHER = 1005;
const REFERENCES: Record<number, string> = { [LIVE]: 'cr-stationsplein', [OTHER]: 'gr-vaststelling-dijkplan' };

let backend: Program;
let control: Control;
let watched: WatchedSessions;
let news: string[];

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});
afterAll(stopPrograms);

beforeEach(async () => {
  await control('/requests', undefined, 'DELETE');
  watched = new WatchedSessions();
  news = [];
});
afterEach(async () => {
  watched.dispose();
  await control('/faults', undefined, 'DELETE');
  await control('/connections', undefined, 'DELETE');
});

const addressOf = (sessionId: number, details: object = {}) => ({
  broker: `${backend.url.replace('http', 'ws')}/waterdam`,
  sessionId,
  reference: REFERENCES[sessionId] ?? '',
  timeZone: 'Europe/Brussels',
  metadataDelayMs: 0,
  transcriptionDelayMs: 0,
  ...details,
});
const read = (sessionId = LIVE, details: object = {}, sessions = watched): Promise<LiveSnapshot | undefined> =>
  sessions.read(addressOf(sessionId, details), { isPublished: true, channelStatus: 'live-unavailable' }, () =>
    news.push(String(sessionId)),
  );
const topicOf = async (details: object = {}) => (await read(LIVE, details))?.state.topics.find(({ id }) => id === 'punt-1');

/** How many connections the broker was asked for, and how many it has. */
const asked = async () => ((await control('/requests?match=broker', undefined, 'GET')) as unknown[]).length;
const cut = async () => ((await control('/connections', undefined, 'DELETE')) as { cut: number }).cut;

/** How many watch a session, as the broker tells whoever comes. */
async function viewers(sessionId: number): Promise<number> {
  const watcher = io(addressOf(sessionId).broker, { transports: ['websocket'], query: { session: String(sessionId) }, forceNew: true });
  const count = await new Promise<number>((resolve) => watcher.once('viewers', resolve));
  watcher.disconnect();
  return count;
}

describe('a watched session', () => {
  it('is read over one connection by everybody', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(answers.every((answer) => answer?.state.topics.length === answers[0]?.state.topics.length)).toBe(true);
    expect(answers[0]?.state.topics.length).toBeGreaterThan(0);
    await read(OTHER);
    expect(await asked()).toBe(2);
  });

  it('changes as soon as something happens, and stays the same object until then', async () => {
    const before = await read();
    expect((await read())?.state).toBe(before?.state);
    const name = `Punt ${Date.now()}`;
    await control(`/sessions/${LIVE}/topics/update`, { id: 'punt-1', name });
    await expect.poll(topicOf).toMatchObject({ name });
    expect(news).toEqual([]);
  });

  it('keeps the last words of each language', async () => {
    await read();
    for (const [start, text, language] of [
      [1000, 'Goedenavond.', 'nl'],
      [1000, 'Good evening.', 'en'],
      [3000, 'Welkom.', 'nl'],
    ])
      await control(`/sessions/${LIVE}/caption`, { start, text, language });
    await control(`/sessions/${LIVE}/caption`, { text: 'Nog niet', final: false });
    const texts = async () =>
      Object.entries((await read())?.transcript ?? {}).map(([language, { lines }]) => [language, ...lines.map(({ text }) => text)]);
    await expect.poll(texts).toEqual([
      ['nl', 'Goedenavond.', 'Welkom.'],
      ['en', 'Good evening.'],
    ]);
  });

  it('says that it was withdrawn, or changed otherwise, at once', async () => {
    await read();
    await control(`/sessions/${LIVE}/unpublish`);
    await expect.poll(async () => (await read(LIVE))?.state.isPublished).toBe(false);
    expect(news).toEqual([String(LIVE)]);
    await control(`/sessions/${LIVE}/publish`);
    await expect.poll(() => news).toHaveLength(2);
  });

  it('is told after the delay of the picture, except what was there before and who may see it', async () => {
    const delays = { metadataDelayMs: 60_000, transcriptionDelayMs: 60_000 };
    await read(LIVE, delays);
    await control(`/sessions/${LIVE}/topics/create`, { name: 'Later', priority: 99 });
    await control(`/sessions/${LIVE}/unpublish`);
    await expect.poll(async () => (await read(LIVE, delays))?.state.isPublished).toBe(false);
    await control(`/sessions/${LIVE}/publish`);
    const names = (snapshot: LiveSnapshot | undefined) => snapshot?.state.topics.map(({ name }) => name);
    expect(names(await read(LIVE, delays))).not.toContain('Later');
    expect(names(await read())).toContain('Later');
  });
});

describe('a broker that goes away', () => {
  it('leaves what was known, and what it tells when it is back counts', async () => {
    await read();
    await control('/faults', { match: 'broker', kind: 'fail' });
    expect(await cut()).toBe(1);
    await expect.poll(async () => Date.now() - ((await read())?.lastUpdateMs ?? 0)).toBeGreaterThan(100);
    const name = `Punt ${Date.now()}`;
    await control(`/sessions/${LIVE}/topics/update`, { id: 'punt-1', name });
    expect(await topicOf()).not.toMatchObject({ name });
    await control('/faults', undefined, 'DELETE');
    await expect.poll(topicOf, { timeout: 10_000 }).toMatchObject({ name });
  }, 15_000);

  it('is waited for once, and not by those who come later', async () => {
    await control('/faults', { match: 'broker', kind: 'hang' });
    expect(await read()).toBeUndefined();
    const startMs = performance.now();
    expect(await read()).toBeUndefined();
    expect(performance.now() - startMs).toBeLessThan(500);
  });
});

describe('the end of watching', () => {
  it('comes when nobody asks any more', async () => {
    const impatient = new WatchedSessions({ idleMs: 1000 });
    const before = await viewers(LIVE);
    await read(LIVE, {}, impatient);
    await expect.poll(() => viewers(LIVE)).toBe(before);
    expect(await read(LIVE, {}, impatient)).toBeDefined();
    expect(await viewers(LIVE)).toBe(before + 1);
    impatient.dispose();
    await expect.poll(() => viewers(LIVE)).toBe(before);
  });

  it('comes to the session that was asked for longest ago, where there are too many', async () => {
    const few = new WatchedSessions({ max: 1 });
    const before = [await viewers(LIVE), await viewers(OTHER)];
    await read(LIVE, {}, few);
    await read(OTHER, {}, few);
    await expect.poll(() => viewers(LIVE)).toBe(before[0]);
    expect(await viewers(OTHER)).toBe((before[1] ?? 0) + 1);
    few.dispose();
  });
});
