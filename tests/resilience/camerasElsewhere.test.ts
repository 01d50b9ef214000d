import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras } from '../support/camera.ts';
import { createControl } from '../support/control.ts';
import { findFreePort } from '../support/ports.ts';
import { createPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';
import { createRedis, type TestRedis } from '../support/redis.ts';
import { waitFor } from '../support/waitFor.ts';

interface Playlist {
  source: { file: string };
}

/** Each city has its camera at another instance. */
const CITIES = [
  { city: 'dorp', session: 881_201, secret: 881_203 },
  { city: 'stad', session: 881_202, secret: 881_204 },
];
const [DORP, STAD] = CITIES as [(typeof CITIES)[0], (typeof CITIES)[0]];
const MARK = { 'x-backend-instance': 'anybody' };

const folder = mkdtempSync(join(tmpdir(), 'cameras-elsewhere-'));
const seed = join(folder, 'seed');
let database: TestPostgres;
let redis: TestRedis;
/** The instances that receive the cameras, in the order of the cities, and one without. */
let owners: Program[] = [];
let third: Program;

const write = (file: string, content: object) => {
  mkdirSync(dirname(join(seed, file)), { recursive: true });
  writeFileSync(join(seed, file), JSON.stringify(content));
};
const authorization = `Bearer ${referenceTokens.REFERENCE_API_TOKEN}`;
async function ask<T>(city: string, path: string): Promise<T> {
  return (await (await fetch(`${third.url}/api/${city}/sessions/${path}`, { headers: { authorization } })).json()) as T;
}
const readStatus = async (city: string, session: number) =>
  (await ask<{ channels: { status: string }[] }>(city, String(session))).channels[0]?.status;
const readAddress = async (city: string, session: number) =>
  (await ask<Playlist[]>(city, `${String(session)}/playlists`))[0]?.source.file ?? '';

/** The media playlist and the addresses of its segments. */
async function readStream(address: string): Promise<{ url: string; text: string; segments: string[] }> {
  const multivariant = await fetch(address);
  expect(multivariant.status).toBe(200);
  const uri = (await multivariant.text()).split('\n').find((line) => line.includes('.m3u8') && !line.startsWith('#'));
  const { href } = new URL(uri ?? '', address);
  const text = await (await fetch(href)).text();
  return { url: href, text, segments: text.split('\n').flatMap((line) => (line.endsWith('.ts') ? [new URL(line, href).href] : [])) };
}

/** The page of a session at the desk of the third instance, or what an action answers there. */
async function openDesk(path: string, action?: string): Promise<{ status: number; text: string }> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', origin: third.url };
  const body = new URLSearchParams({ token: referenceTokens.REFERENCE_CONTROL_TOKEN });
  const login = await fetch(`${third.url}/desk/login`, { method: 'POST', headers: form, body, redirect: 'manual' });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const url = `${third.url}/desk/${path}${action === undefined ? '' : `/${action}`}?lang=en`;
  const answer = await fetch(url, { method: action === undefined ? 'GET' : 'POST', headers: { ...form, cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

if (missingFfmpeg !== undefined) console.warn(missingFfmpeg);

describe.skipIf(missingFfmpeg !== undefined)('cameras at two instances, and a third one without (rule 13.29)', () => {
  beforeAll(async () => {
    redis = await createRedis();
    await redis.start();
    database = await createPostgres();
    await database.start();
    const start = { status: 'planned', startDateTime: { minutes: 5 } };
    for (const { city, session, secret } of CITIES) {
      write(`${city}/client.json`, { name: city, title: city });
      write(`${city}/sessions/raad/session.json`, { sessionId: session, reference: 'raad', name: 'Raad', ...start });
      const besloten = { sessionId: secret, reference: 'besloten', name: 'Besloten', password: 'geheim', ...start };
      write(`${city}/sessions/besloten/session.json`, besloten);
    }
    const settings = {
      BACKEND_DATABASE_URL: await database.createDatabase(),
      REFERENCE_MEDIA_SECRET: 'only-for-tests-'.repeat(3),
    };
    const shared = ['--seed', seed, '--redis', redis.url];
    const addresses = await Promise.all(CITIES.map(async () => `rtmp://127.0.0.1:${String(await findFreePort())}/live/camera`));
    owners = [];
    for (const [index, { city }] of CITIES.entries()) {
      const ingest = ['--ingest', `${city}=${addresses[index] ?? ''}`];
      const environment = { ...settings, BACKEND_DATA_DIR: join(folder, city) };
      owners.push(await startBackend([...shared, ...ingest, ...(index > 0 ? ['--follow'] : [])], environment));
    }
    third = await startBackend([...shared, '--follow'], settings);
    for (const address of addresses) startCamera(address);
  });

  afterAll(async () => {
    stopCameras();
    await stopPrograms();
    await redis.kill();
    await database.dispose();
    rmSync(folder, { recursive: true });
  });

  it('the third one begins, shows and ends the sessions of both', async () => {
    const control = createControl(third.url);
    for (const { city, session } of CITIES) {
      await control(`/sessions/${String(session)}/begin`);
      await waitFor(async () => expect(await readStatus(city, session)).toBe('live'));
      const address = await readAddress(city, session);
      expect(address.startsWith(third.url)).toBe(true);
      const { url, segments } = await waitFor(async () => {
        const stream = await readStream(address);
        expect(stream.segments).not.toEqual([]);
        return stream;
      });
      const [segment = ''] = segments;
      const own = segment.replace(third.url, owners[CITIES.findIndex((each) => each.city === city)]?.url ?? '');
      const [here, there] = await Promise.all([fetch(segment), fetch(own)]);
      expect(here.status).toBe(200);
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag', 'access-control-allow-origin'])
        expect([name, here.headers.get(name)]).toEqual([name, there.headers.get(name)]);
      expect(Buffer.from(await here.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()))).toBe(true);
      expect((await fetch(segment, { headers: { range: 'bytes=0-187' } })).headers.get('content-length')).toBe('188');
      expect((await fetch(segment, { method: 'HEAD' })).headers.get('content-length')).toBe(here.headers.get('content-length'));
      const known = { 'if-none-match': here.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      expect((await fetch(segment, { headers: known })).status).toBe(304);
      expect((await fetch(new URL('20200101T000000000-2000.ts', url))).status).toBe(404);

      await control(`/sessions/${String(session)}/status`, { status: 'vod' });
      const recording = await readStream(await readAddress(city, session));
      expect(recording.text).toContain('#EXT-X-ENDLIST');
      expect(recording.segments.length).toBeGreaterThan(0);
      for (const each of recording.segments) expect((await fetch(each)).status).toBe(200);
      expect(existsSync(join(seed, city, 'sessions', 'raad', 'media.json'))).toBe(true);
    }
  });

  it('a protected stream needs its signature there too, and a withdrawn one is gone', async () => {
    const control = createControl(third.url);
    await control(`/sessions/${String(DORP.secret)}/begin`);
    const { segments } = await waitFor(async () => {
      const stream = await readStream(await readAddress(DORP.city, DORP.secret));
      expect(stream.segments).not.toEqual([]);
      return stream;
    });
    const [segment = ''] = segments;
    const unsigned = segment.replace(/\/signed\/[^/]+/, '');
    expect((await fetch(segment)).status).toBe(200);
    expect((await fetch(unsigned)).status).toBe(403);
    const owner = owners[0]?.url ?? '';
    expect((await fetch(unsigned.replace(third.url, owner), { headers: MARK })).status).toBe(403);
    await control(`/sessions/${String(DORP.secret)}/unpublish`);
    for (const url of [segment, segment.replace(third.url, owner)]) expect([403, 404]).toContain((await fetch(url)).status);
    await control(`/sessions/${String(DORP.secret)}/publish`);
    await control(`/sessions/${String(DORP.secret)}/status`, { status: 'vod' });
  });

  it('a request that was passed on is not passed on again, and other instances are asked with the token only', async () => {
    const control = createControl(third.url);
    await control(`/sessions/${String(STAD.secret)}/begin`);
    await waitFor(async () => expect(await readStatus(STAD.city, STAD.secret)).toBe('live'));
    const address = await readAddress(STAD.city, STAD.secret);
    await waitFor(async () => expect((await fetch(address)).status).toBe(200));
    expect((await fetch(address, { headers: MARK })).status).toBe(503);
    const path = `${owners[1]?.url ?? ''}/control/cameras/${String(STAD.secret)}/end`;
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endMs: Date.now() }) };
    expect((await fetch(path, request)).status).toBe(401);
    await expect(control(`/cameras/${String(STAD.secret)}/end`, { endMs: Date.now() })).rejects.toThrow('camera_unreachable');
  });

  it('without the instance of a camera its session stays live, and desk, control API and players are told', async () => {
    const control = createControl(third.url);
    const address = await readAddress(STAD.city, STAD.secret);
    owners[1]?.child.kill('SIGKILL');
    await owners[1]?.ended;
    // Also of the renditions for slow lines.
    for (const path of ['index.m3u8', 'camera/index.m3u8', 'camera/1.ts', 'camera/240p/index.m3u8', 'camera/240p/1.ts']) {
      const { status, headers } = await fetch(new URL(path, address));
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    await expect(control(`/sessions/${String(STAD.secret)}/status`, { status: 'vod' })).rejects.toThrow(/503 .*does not answer/);
    expect(await readStatus(STAD.city, STAD.secret)).toBe('live');
    await expect(control(`/sessions/${String(STAD.session)}/begin`)).rejects.toThrow(/503 .*does not answer/);
    const sentence = 'does not answer: the session can neither start nor end';
    expect(await openDesk(`${STAD.city}/besloten`)).toMatchObject({ status: 200, text: expect.stringContaining(sentence) as string });
    expect(await openDesk(`${STAD.city}/besloten`, 'end')).toMatchObject({
      status: 422,
      text: expect.stringContaining(sentence) as string,
    });
    expect(third.output().match(/the instance at http:\S+ with a camera cannot be used/g)).toHaveLength(1);
    // The other camera is not concerned.
    await control(`/sessions/${String(DORP.session)}/begin`);
    await waitFor(async () => expect(await readStatus(DORP.city, DORP.session)).toBe('live'));
  });
});
