import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachBroker } from '../broker/attachBroker.ts';
import { TicketSigner } from '../broker/sessionTicket.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import type { Topic } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { exampleScript } from './exampleScript.ts';
import type { LiveEngine } from './registerLive.ts';
import { registerLive } from './registerLive.ts';

const { sessionId, startMs } = liveSession;
const withoutStream = { ...liveSession, sessionId: 4712, reference: 'no-stream', script: false };
const media = { languages: [], startTime: 0, live: '/media/council', streamfiles: [], parts: [] };

let mediaDir: string;
let app: FastifyInstance;
let store: Store;
let live: LiveEngine;
let nowMs: number;

const OPEN_GUARD = { requireStream: async () => undefined, getExpiry: () => undefined };

beforeEach(async () => {
  mediaDir = mkdtempSync(path.join(tmpdir(), 'live-'));
  mkdirSync(path.join(mediaDir, 'council/high'), { recursive: true });
  writeFileSync(path.join(mediaDir, 'council/index.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3\nhigh/index.m3u8\n');
  const segments = Array.from({ length: 15 }, (_, index) => `#EXTINF:4.000000,\ns${index}.ts\n`).join('');
  writeFileSync(path.join(mediaDir, 'council/high/index.m3u8'), `#EXTM3U\n${segments}#EXT-X-ENDLIST\n`);
  store = await createTestStore({
    sessions: [liveSession, withoutStream],
    media: { [sessionId]: media },
    scripts: { [sessionId]: exampleScript },
  });
  nowMs = startMs + 95_000;
  app = fastify();
  live = registerLive(app, {
    store,
    mediaDir,
    clock: () => nowMs,
    signer: { sign: (_session, path) => `/signed${path}`, signPlaylist: (_session, playlist) => playlist },
    guard: OPEN_GUARD,
  });
});

afterEach(async () => {
  await app.close();
  rmSync(mediaDir, { recursive: true });
});

const get = (url: string) => app.inject({ url });

describe('the poster of a live session', () => {
  const poster = async () => (await get(`/live/${sessionId}/poster.jpg`)).headers['location'];

  const withStills = async (names: readonly string[]) => {
    await app.close();
    mkdirSync(path.join(mediaDir, 'council/stills'));
    for (const name of names) writeFileSync(path.join(mediaDir, 'council/stills', name), '');
    app = fastify();
    const signer = { sign: (_session: unknown, path: string) => path, signPlaylist: (_session: unknown, playlist: string) => playlist };
    registerLive(app, { store, mediaDir, clock: () => nowMs, signer, guard: OPEN_GUARD });
  };

  it('is the newest still of the stream, for 10 s', async () => {
    await withStills(['000000.webp', '030000.webp', 'notes.txt']);
    nowMs = startMs + 89_999;
    const { statusCode, headers } = await get(`/live/${sessionId}/poster.jpg`);
    expect([statusCode, headers['location']]).toEqual([302, '/media/council/stills/000000.webp']);
    expect(headers['cache-control']).toBe('public, max-age=10');
    nowMs = startMs + 90_000;
    expect(await poster()).toBe('/media/council/stills/030000.webp');
    await store.updateSession(sessionId, { status: 'vod' });
    expect((await get(`/live/${sessionId}/poster.jpg`)).statusCode).toBe(404);
  });

  it('is the still of an instant that was streamed, if one is named (rule 4.18)', async () => {
    await withStills(['020000.webp', '031250.webp']);
    nowMs = startMs + 95_000;
    const posterSince = async (since: string) => (await get(`/live/${sessionId}/poster.jpg?since=${since}`)).headers['location'];
    const first = '/media/council/stills/020000.webp';
    const second = '/media/council/stills/031250.webp';
    expect(await posterSince(String(startMs + 91_250))).toBe(second);
    expect(await posterSince(String(startMs + 91_249))).toBe(first);
    expect(await posterSince(String(startMs + 20_000))).toBe(first);
    expect(await posterSince(String(startMs + 60_000)), 'the last one of the loop before').toBe(second);
    nowMs = startMs + 81_000;
    for (const since of [String(startMs + 95_000), String(startMs - 1), '-1', 'now', '', '9'.repeat(40), '1&since=2'])
      expect([since, await posterSince(since)]).toEqual([since, first]);
  });

  it('is not stored by caches for others if the session is protected', async () => {
    await app.close();
    app = fastify();
    const signer = {
      sign: (_session: unknown, path: string) => `/signed${path}`,
      signPlaylist: (_session: unknown, playlist: string) => playlist,
    };
    const protectedStore = await createTestStore({
      sessions: [{ ...liveSession, password: 'geheim' }],
      media: { [sessionId]: { ...media, poster: '/media/p.jpg' } },
      scripts: { [sessionId]: exampleScript },
    });
    registerLive(app, { store: protectedStore, mediaDir, clock: () => nowMs, signer, guard: OPEN_GUARD });
    const { headers } = await get(`/live/${sessionId}/poster.jpg`);
    expect(headers).toMatchObject({ location: '/signed/media/p.jpg', 'cache-control': 'private, no-store' });
  });

  it('is missing without stills and without a poster of the media', async () => {
    expect((await get(`/live/${sessionId}/poster.jpg`)).statusCode).toBe(404);
  });
});

describe('the rolling stream', () => {
  it('has a multivariant playlist and rolling playlists, for every origin, that caches use for half a segment (rule 19.13)', async () => {
    const index = await get(`/live/${sessionId}/index.m3u8`);
    expect(index.body).toContain('\nhigh/index.m3u8\n');
    const high = await get(`/live/${sessionId}/high/index.m3u8`);
    for (const [{ statusCode, headers }, seconds] of [
      [index, 1],
      [high, 2],
    ] as const) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds + 1}`,
        'content-type': 'application/vnd.apple.mpegurl',
      });
    }
    expect(high.body).not.toContain('ENDLIST');
    expect(high.body.match(/#EXTINF/g)).toHaveLength(23);
    expect(high.body).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}\n#EXTINF:4.000,\n`);
    expect(high.body.trim().endsWith('#EXTINF:4.000,\n/media/council/high/s7.ts')).toBe(true);
  });

  it('sends a player that asks for it what is new only (rule 19.13)', async () => {
    const delta = await get(`/live/${sessionId}/high/index.m3u8?_HLS_skip=YES`);
    expect(delta.body).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=17\n');
    expect(delta.body.match(/#EXTINF/g)).toHaveLength(6);
    expect(delta.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=3');
    await store.updateSession(sessionId, { status: 'vod', durationSeconds: 3600 });
    expect((await get(`/live/${sessionId}/recording/high/index.m3u8?_HLS_skip=YES`)).body.match(/#EXTINF/g)).toHaveLength(900);
  });

  it('is for no cache if the session is protected (rule 25.6)', async () => {
    await store.updateSession(sessionId, { password: 'geheim' });
    for (const path of ['index.m3u8', 'high/index.m3u8', 'high/index.m3u8?_HLS_skip=YES'])
      expect((await get(`/live/${sessionId}/${path}`)).headers['cache-control']).toBe('private, no-store');
    await store.updateSession(sessionId, { status: 'vod', durationSeconds: 3600 });
    for (const path of ['recording/index.m3u8', 'recording/high/index.m3u8'])
      expect((await get(`/live/${sessionId}/${path}`)).headers['cache-control']).toBe('private, no-store');
  });

  it('continues with the clock', async () => {
    const before = await get(`/live/${sessionId}/high/index.m3u8`);
    nowMs += 4000;
    const after = await get(`/live/${sessionId}/high/index.m3u8`);
    expect(after.body.startsWith(before.body)).toBe(true);
    expect(after.body.trim().endsWith('s8.ts')).toBe(true);
  });

  it.each([
    ['an unknown session', '/live/99/index.m3u8'],
    ['a reference', '/live/gr-live/index.m3u8'],
    ['an unknown rendition', `/live/${sessionId}/middle/index.m3u8`],
    ['a session without a stream', `/live/${withoutStream.sessionId}/index.m3u8`],
  ])('is not found for %s', async (_case, url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });

  it('is not found while the session is not live, not published or has not started', async () => {
    const status = async (): Promise<number> => (await get(`/live/${sessionId}/high/index.m3u8`)).statusCode;
    await store.updateSession(sessionId, { status: 'live-unavailable' });
    expect(await status()).toBe(404);
    await store.updateSession(sessionId, { status: 'live', published: false });
    expect(await status()).toBe(404);
    await store.updateSession(sessionId, { published: true, startMs: nowMs });
    expect(await status()).toBe(404);
    await store.updateSession(sessionId, { startMs });
    expect(await status()).toBe(200);
  });

  it('of a recording has its first 24 hours at most (rule 19.12)', async () => {
    const countSegments = async (durationSeconds: number): Promise<number> => {
      await store.updateSession(sessionId, { status: 'vod', durationSeconds });
      const { body } = await get(`/live/${sessionId}/recording/high/index.m3u8`);
      expect(body).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}\n`);
      return body.split('#EXTINF').length - 1;
    };
    expect(await countSegments(3600)).toBe(900);
    expect(await countSegments(24 * 3600)).toBe(24 * 900);
    expect(await countSegments(30 * 24 * 3600)).toBe(24 * 900);
  });

  it('starts at the start of the session', async () => {
    expect(await live.epochMs(sessionId)).toBe(startMs);
    expect(await live.epochMs(99)).toBeUndefined();
  });
});

describe('the scripted meeting', () => {
  it('reaches a browser and the store in step with the stream', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const broker = attachBroker(app.server, { apiToken: 'portal', tickets: new TicketSigner(new Uint8Array(32), Date.now), store });
    await live.start(broker);
    const { port } = app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}/veldstad`, { transports: ['websocket'], query: { session: sessionId }, forceNew: true });
    const next = <T>(event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve));
    const snapshot = await next<Topic[]>('topics');
    expect(snapshot.find(({ status }) => status)).toMatchObject({ _id: 'begroting', start: { utc: startMs + 80_000 } });

    const opened = next<Topic>('startTopic');
    const line = next('transcriptionSegment');
    nowMs = startMs + 120_000;
    expect(await line).toEqual({ start: 118_000, end: 120_000, text: 'Wel thuis.', language: 'nl' });
    const topic = await opened;
    expect(topic).toMatchObject({ _id: 'rondvraag', start: { utc: startMs + 116_000 }, stop: null });
    expect((await store.getList(sessionId, 'topics')).find(({ status }) => status)?._id).toBe('opening');

    socket.disconnect();
    await live.stop();
    await broker.close();
  });
});
