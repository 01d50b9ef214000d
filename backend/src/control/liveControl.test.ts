import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { toControlCall } from './commands.ts';

const START_MS = Date.parse('2026-10-26T18:30:00.000Z');
let backend: Backend;
let nowMs: number;

beforeEach(async () => {
  nowMs = START_MS;
  backend = await createTestBackend({ clock: () => nowMs, apiToken: 'api', controlToken: 'control' });
  await backend.listen();
});
afterEach(() => backend.close());

const command = async (line: string) => {
  const { method, path, body } = toControlCall(line.split(' '));
  const headers = { authorization: 'Bearer control' };
  const answer = await backend.app.inject({ method, url: `/control${path}`, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, ...answer.json<{ payload?: unknown }>() };
};
const ask = async <T>(path: string): Promise<T> =>
  (await backend.app.inject({ url: `/api/waterdam/sessions/${path}`, headers: { authorization: 'Bearer api' } })).json<T>();
const playlistOf = async (reference: string) =>
  (await ask<{ source: { streamType: string; file: string }; startTime: number; startUTC: string }[]>(`${reference}/playlists`))[0];
const fetchMedia = async (address: string) => (await backend.app.inject({ url: address.replace(backend.url, '') })).body;

describe('a planned session', () => {
  it('goes live from its beginning with the shared stream, and becomes a recording of its stream', async () => {
    expect(await playlistOf('gr-vaststelling-dijkplan')).toBeUndefined();
    expect(await command('begin gr-vaststelling-dijkplan')).toMatchObject({ payload: { status: 'live', published: true } });
    const live = await playlistOf('gr-vaststelling-dijkplan');
    expect(live).toMatchObject({ source: { streamType: 'live' }, startTime: 0, startUTC: new Date(nowMs).toISOString() });
    nowMs += 10 * 60_000;
    expect(await fetchMedia(live?.source.file ?? '')).toContain('#EXT-X-STREAM-INF');

    expect(await command('end gr-vaststelling-dijkplan')).toMatchObject({ payload: { status: 'vod', published: true } });
    nowMs += 60_000;
    expect(await ask('gr-vaststelling-dijkplan')).toMatchObject({ duration: 600, channels: [{ status: 'vod' }] });
    const recorded = await playlistOf('gr-vaststelling-dijkplan');
    expect(recorded).toMatchObject({ source: { streamType: 'vod' }, startTime: 0, startUTC: new Date(START_MS).toISOString() });
    const index = recorded?.source.file ?? '';
    const rendition = (await fetchMedia(index)).split('\n').find((line) => line.endsWith('.m3u8')) ?? '';
    const recording = await fetchMedia(new URL(rendition, index).href);
    expect(recording.startsWith('#EXTM3U\n')).toBe(true);
    expect(recording).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(recording.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    const seconds = [...recording.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect((await backend.app.inject({ url: (live?.source.file ?? '').replace(backend.url, '') })).statusCode).toBe(404);
  });

  it('can be started and ended with the status command', async () => {
    await command('begin gr-vaststelling-dijkplan');
    await command('topic create gr-vaststelling-dijkplan x name=X priority=99');
    await command('topic start gr-vaststelling-dijkplan x');
    nowMs += 60_000;
    await command('status gr-vaststelling-dijkplan vod');
    const { sessionId = 0 } = (await backend.store.getSession('waterdam', 'gr-vaststelling-dijkplan')) ?? {};
    expect(await backend.store.getRecord(sessionId, 'topics', 'x')).toMatchObject({ status: false, stop: { relativeTime: 60 } });
    expect((await playlistOf('gr-vaststelling-dijkplan'))?.source.streamType).toBe('vod');
    await command('status gr-vaststelling-dijkplan live');
    expect(await ask('gr-vaststelling-dijkplan')).toMatchObject({ duration: null });
  });
});

describe('the script of a live session', () => {
  it('pauses, so that only commands change data, and continues', async () => {
    expect(await command('script live-raad playing=false speed=20')).toMatchObject({ playing: false, speed: 20 });
    const speeches = async () => (await backend.store.getList(1002, 'speeches')).map(({ _id }) => _id);
    const before = await speeches();
    await command('speech start live-raad mine attendee=verhoeven');
    nowMs += 90_000;
    expect(await speeches()).toEqual([...before, 'mine']);
    expect(await command('script live-raad playing=true')).toMatchObject({ playing: true, speed: 20 });
    await expect.poll(speeches).not.toEqual([...before, 'mine']);
    expect(await speeches()).toContain('mine');
  });

  it('receives random events until stress is stopped', async () => {
    await command('script live-raad playing=false');
    expect(await command('stress live-raad 1000')).toMatchObject({ status: 200, perSecond: 1000, seed: 1 });
    nowMs += 1000;
    const made = async () => (await backend.store.getList(1002, 'speeches')).filter(({ _id }) => _id.startsWith('stress-')).length;
    await expect.poll(made).toBeGreaterThan(10);
    await command('stress live-raad 0');
    const before = await made();
    nowMs += 60_000;
    expect(await made()).toBe(before);
    expect((await command('stress live-raad 5000')).status).toBe(400);
  });

  it('restarts with its session', async () => {
    await command('begin live-raad');
    await expect.poll(async () => (await backend.store.getList(1002, 'topics')).filter(({ start }) => start).length).toBe(1);
    expect((await backend.store.getList(1002, 'topics')).find(({ status }) => status)).toMatchObject({
      _id: 'opening',
      start: { utc: START_MS },
    });
  });
});
