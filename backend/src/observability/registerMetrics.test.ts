import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnSqlite } from '../../../tests/support/testDatabases.ts';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { liveSession } from '../store/testStore.ts';
import { readDiskSpace, readFullestDisk } from './diskSpace.ts';

const TOKEN = 'of-prometheus';
const API = { authorization: 'Bearer api' };

let folder: string;
let backend: Backend;
let url: string;

beforeEach(async () => {
  const session = { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), status: 'live', password: undefined };
  folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': session });
  backend = await createTestBackend({
    seedDirs: [folder],
    mediaDir: folder,
    database: join(folder, 'data.sqlite'),
    metricsToken: TOKEN,
    apiToken: 'api',
    controlToken: 'control',
  });
  url = await backend.listen();
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const get = async (path: string, headers = {}) => (await fetch(url + path, { headers })).arrayBuffer();
const readMetrics = async () => (await backend.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
/** The value of a sample, as Prometheus text has it. */
const read = async (sample: string) => {
  const line = (await readMetrics()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

describe('/metrics (rule 23.23)', () => {
  it('is Prometheus text for who has the token', async () => {
    const answer = await backend.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/^backend_build_info\{version="[\d.]+"\} 1$/m);
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('is nothing for others, as an address that does not exist', async () => {
    const [unknown] = await Promise.all([backend.app.inject('/metricz')]);
    for (const headers of [
      {},
      { authorization: 'Bearer other' },
      { authorization: `Basic ${TOKEN}` },
      { authorization: 'Bearer control' },
    ]) {
      const answer = await backend.app.inject({ url: '/metrics', headers });
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body.replace('/metricz', '/metrics')]);
    }
  });

  it('does not exist without a token in the settings', async () => {
    const other = await createTestBackend();
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await other.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    await other.close();
  });

  it('names no session, title, person, token or secret', async () => {
    for (const path of ['/api/dorp/sessions/raad', '/api/dorp/sessions/7/playlists', '/desk/dorp/raad', '/files/dorp/logo.svg', '/geheim'])
      await get(path, API);
    const text = await readMetrics();
    expect(text).not.toMatch(/raad|geheim|Peeters|dorp|Bearer|of-prometheus|127\.0\.0\.1/);
  });
});

describe('the metrics of the backend', () => {
  it('count answers by route, method and status; those without a route together', async () => {
    await get('/api/dorp/sessions/raad', API);
    await get('/api/dorp/sessions/7', API);
    await get('/api/dorp/sessions/none', API);
    await get('/api/dorp/sessions/raad');
    for (const path of ['/nowhere', '/nowhere/else']) await get(path);
    await fetch(url + '/nowhere', { method: 'OPTIONS' });
    const count = (labels: string) => read(`backend_http_requests_total{${labels}}`);
    const text = await readMetrics();
    const [, route = ''] = /route="(\/api\/[^"]*sessions\/:[^"/]*)"/.exec(text) ?? [];
    expect(await count(`route="${route}",method="GET",status="200"`)).toBe(2);
    expect(await count(`route="${route}",method="GET",status="404"`)).toBe(1);
    expect(await count(`route="${route}",method="GET",status="401"`)).toBe(1);
    expect(await count('route="other",method="GET",status="404"')).toBe(2);
    expect(await count('route="other",method="other",status="404"')).toBe(1);
    expect(await read(`backend_http_request_duration_seconds_count{route="${route}"}`)).toBe(4);
  });

  it('have the errors of the desk, by its routes', async () => {
    const sent = await fetch(`${url}/desk/dorp/raad/end`, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(sent.status).toBe(403);
    expect(await read('backend_http_requests_total{route="/desk/:city/:reference/end",method="POST",status="403"}')).toBe(1);
  });

  it('have the parts of the readiness', async () => {
    expect(await read('backend_ready{part="database"}')).toBe(1);
    expect(await read('backend_ready{part="relay"}')).toBeUndefined();
    expect(await read('backend_ready{part="recordings"}')).toBeUndefined();
  });

  it('have the disks of recordings and database; without a camera there are no segments', async () => {
    for (const purpose of isOnSqlite() ? ['recordings', 'database'] : ['recordings']) {
      expect(await read(`backend_disk_free_bytes{folder="${purpose}"}`)).toBeGreaterThan(0);
      const size = (await read(`backend_disk_size_bytes{folder="${purpose}"}`)) ?? 0;
      expect(size).toBeGreaterThanOrEqual((await read(`backend_disk_free_bytes{folder="${purpose}"}`)) ?? Infinity);
    }
    expect(await readMetrics()).not.toContain('folder="segments"');
  });

  it('count what could not be saved', async () => {
    expect(await read('backend_recording_errors_total{kind="records"}')).toBe(0);
    rmSync(join(folder, 'dorp/sessions'), { recursive: true });
    writeFileSync(join(folder, 'dorp/sessions'), 'in the way');
    const headers = { authorization: 'Bearer control' };
    const payload = { status: 'vod' };
    const answer = await backend.app.inject({ method: 'POST', url: '/control/sessions/raad/status', headers, payload });
    expect(answer.statusCode).toBe(409);
    expect(await read('backend_recording_errors_total{kind="records"}')).toBe(1);
    expect(await read('backend_recording_errors_total{kind="recording"}')).toBe(0);
  });

  it('count who follows a session, joins and is rejected', async () => {
    const watch = (session: number, extraHeaders = {}) =>
      io(`${url}/dorp`, { transports: ['websocket'], query: { session }, extraHeaders, forceNew: true, reconnection: false });
    const clients = [watch(7), watch(7), watch(7, API), watch(liveSession.sessionId)];
    await expect.poll(() => read('backend_broker_joins_total{outcome="joined"}')).toBe(3);
    await expect.poll(() => read('backend_broker_joins_total{outcome="rejected"}')).toBe(1);
    // The portal is connected and watches nothing; who was rejected leaves.
    await expect.poll(() => read('backend_broker_connections')).toBe(3);
    expect(await read('backend_broker_viewers')).toBe(2);
    for (const client of clients) client.disconnect();
    await expect.poll(() => read('backend_broker_connections')).toBe(0);
    expect(await read('backend_broker_viewers')).toBe(0);
    expect(await read('backend_broker_joins_total{outcome="joined"}')).toBe(3);
  });
});

describe('the space of a disk', () => {
  it('is that of the fullest disk of several folders; missing folders do not count', async () => {
    const other = mkdtempSync(join(tmpdir(), 'backend-disk-'));
    const missing = join(other, 'missing');
    expect(await readDiskSpace(missing)).toBeUndefined();
    expect(await readFullestDisk([missing])).toBeUndefined();
    expect(await readFullestDisk([missing, other])).toMatchObject({ sizeBytes: (await readDiskSpace(other))?.sizeBytes });
    rmSync(other, { recursive: true });
  });
});
