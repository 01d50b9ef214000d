// Live streams behind a cache: the nginx of deploy/nginx-media.conf (rules 19.13 and 25.6).
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { writeMediaSeed } from '../support/mediaSeed.ts';
import { startMediaCache } from '../support/nginx.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';

/** The playlist of the live session of the seed. */
const PLAYLIST = '/live/1002/high/index.m3u8';
const PLAYERS = 20;
const WATCHED_MS = 9000;
/** The time of rule 18.15. */
const WITHDRAWN_MS = 15_000;

let backend: Program;
let control: Control;
let cache: Awaited<ReturnType<typeof startMediaCache>>;

const media = writeMediaSeed(1);

beforeAll(async () => {
  backend = await startBackend(['--seed', inRoot('backend', 'seed'), '--seed', media.folder]);
  control = createControl(backend.url);
  cache = await startMediaCache(backend.url);
});

afterAll(async () => {
  await cache?.stop();
  await stopPrograms();
  rmSync(media.folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Requests a path through the cache, with the header of a browser. */
const ask = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    request((cache?.url ?? '') + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .once('error', reject)
      .end();
  });

const readText = ({ headers, body }: Answer) => (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
const segmentsOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const statusOf = async (path: string) => (await ask(path)).status;

/** A player: loads the playlist and its newest segments, and then what is new. */
async function watch(untilMs: number): Promise<void> {
  const loaded = new Set<string>();
  for (let address = PLAYLIST; performance.now() < untilMs; address = `${PLAYLIST}?_HLS_skip=YES`) {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.length).toBeLessThan(5000);
    for (const segment of segmentsOf(readText(answer)).slice(-3)) {
      if (loaded.has(segment)) continue;
      loaded.add(segment);
      expect(await statusOf(segment)).toBe(200);
    }
    await setTimeout(2000);
  }
}

/** How often the backend answered each path with a status. */
async function countCalls(status = 200): Promise<Map<string, number>> {
  const calls = (await control('/requests', undefined, 'GET')) as { path: string; status?: number }[];
  const sent = calls.filter((call) => call.status === status);
  return new Map([...Map.groupBy(sent, ({ path }) => path)].map(([path, same]) => [path, same.length]));
}

describe('behind nginx', () => {
  it('many players cost the backend as much as one: each segment once, each playlist once a second', async ({ skip }) => {
    if (!cache) return skip('nginx is not installed and cannot be installed here.');
    expect(cache.check()).toContain('test is successful');
    await control('/requests', undefined, 'DELETE');
    const startMs = performance.now();
    await Promise.all(Array.from({ length: PLAYERS }, () => watch(startMs + WATCHED_MS)));
    const seconds = (performance.now() - startMs) / 1000;
    const calls = await countCalls();
    const segments = [...calls].filter(([path]) => path.endsWith('.ts'));
    expect(segments.length).toBeGreaterThan(3);
    expect(segments.filter(([, count]) => count > 1)).toEqual([]);
    for (const path of [PLAYLIST, `${PLAYLIST}?_HLS_skip=YES`]) {
      expect(calls.get(path)).toBeGreaterThan(0);
      expect(calls.get(path)).toBeLessThanOrEqual(Math.ceil(seconds));
    }
    expect(cache.complaints()).toEqual([]);
  });

  it('a protected stream is not stored (rule 25.6)', async ({ skip }) => {
    if (!cache) return skip('nginx is not installed and cannot be installed here.');
    const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
    const playlists = await (await fetch(`${backend.url}/api/waterdam/sessions/besloten/playlists`, { headers })).text();
    const { pathname } = new URL(/http[^"]+\.m3u8/.exec(playlists)?.[0] ?? '');
    const unsigned = pathname.replace(/^\/signed\/[^/]+/, '');
    await control('/requests', undefined, 'DELETE');
    for (const path of [pathname, pathname, unsigned, unsigned]) expect(await statusOf(path)).toBe(path === unsigned ? 403 : 200);
    expect([(await countCalls(200)).get(unsigned), (await countCalls(403)).get(unsigned)]).toEqual([2, 2]);
  });

  it('a withdrawn segment is gone within 15 s (rule 25.6)', async ({ skip }) => {
    if (!cache) return skip('nginx is not installed and cannot be installed here.');
    const open = media.files.filter(({ state }) => state === 'open').map(({ path }) => path);
    const segment = open.find((path) => /\/sessions\/s\d+\/stream\/hoog\/0\.ts$/.test(path)) ?? expect.fail();
    const [, reference = ''] = /\/sessions\/(s\d+)\//.exec(segment) ?? [];
    expect([await statusOf(segment), await statusOf(segment)]).toEqual([200, 200]);
    expect((await countCalls()).get(segment)).toBe(1);
    await control(`/sessions/${reference}/unpublish`);
    // Nobody asks for it until then.
    await setTimeout(WITHDRAWN_MS);
    expect(await statusOf(segment)).toBe(403);
  });
});
