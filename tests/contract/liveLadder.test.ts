// The renditions that the reference backend makes of a camera (--ladder): a camera is ffmpeg, which also receives it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras } from '../support/camera.ts';
import { createControl } from '../support/control.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

const CITY = `ladder-${String(process.pid)}`;
const seed = mkdtempSync(join(tmpdir(), 'ladder-seed-'));
const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
let backend: Program;

beforeAll(() => {
  mkdirSync(join(seed, CITY, 'sessions', 'raad'), { recursive: true });
  writeFileSync(join(seed, CITY, 'client.json'), JSON.stringify({ name: CITY, title: 'Trap' }));
  const session = { sessionId: 882_001, name: 'Raad', status: 'planned', startDateTime: { minutes: 5 }, password: 'geheim' };
  writeFileSync(join(seed, CITY, 'sessions', 'raad', 'session.json'), JSON.stringify({ ...session, reference: 'raad' }));
});

afterAll(async () => {
  stopCameras();
  await stopPrograms();
  rmSync(seed, { recursive: true });
  rmSync(inRoot('.cache', 'reference', 'ingest', CITY), { recursive: true, force: true });
});

const ask = async <T>(path: string) => (await (await fetch(`${backend.url}/api/${CITY}/sessions/raad${path}`, { headers })).json()) as T;
const statusOf = async (url: URL | string) => (await fetch(url)).status;
const toUnsigned = ({ href }: URL) => href.replace(/\/signed\/[^/]+/, '');

/** The addresses in a playlist that end so. */
async function readAddresses(playlist: URL | string, ending: string): Promise<URL[]> {
  const lines = (await (await fetch(playlist)).text()).split('\n');
  return lines.filter((line) => line.endsWith(ending)).map((uri) => new URL(uri, playlist));
}

/** The media playlists of the session's first part. */
async function readVariants(): Promise<URL[]> {
  const [part] = await ask<{ source: { file: string } }[]>('/playlists');
  return part ? readAddresses(part.source.file, '.m3u8') : [];
}

describe.skipIf(missingFfmpeg !== undefined)('a camera with a ladder', () => {
  it('has renditions with the guard of their session, which survive a restart and are in the recording', async () => {
    const address = `rtmp://127.0.0.1:${String(await findFreePort())}/live/camera`;
    const args = ['--seed', seed, '--database', join(seed, 'ladder.sqlite'), '--ingest', `${CITY}=${address}`, '--ladder'];
    backend = await startBackend(args);
    await createControl(backend.url)('/sessions/raad/begin');
    startCamera(address);
    await waitFor(async () => expect(await readVariants()).toHaveLength(3));
    const before = await readVariants();
    expect(before.map(({ pathname }) => pathname.split('/camera/')[1])).toEqual(['index.m3u8', '480p/index.m3u8', '240p/index.m3u8']);
    const oldest = await Promise.all(before.map(async (playlist) => (await readAddresses(playlist, '.ts'))[0] ?? expect.fail()));
    for (const segment of oldest) {
      const answer = await fetch(segment);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
      await answer.arrayBuffer();
      expect(await statusOf(toUnsigned(segment))).toBe(403);
    }
    expect(await statusOf(new URL('../1080p/index.m3u8', before[1]))).toBe(404);

    backend.child.kill('SIGKILL');
    await backend.ended;
    backend = await startBackend(args);
    const control = createControl(backend.url);
    await waitFor(async () => {
      const variants = await readVariants();
      expect(variants).toHaveLength(3);
      for (const playlist of variants) expect(await (await fetch(playlist)).text()).toContain('#EXT-X-DISCONTINUITY\n');
    });
    const after = await readVariants();
    const segments = (await Promise.all(after.map((playlist) => readAddresses(playlist, '.ts')))).flat();
    const names = segments.map(({ pathname }) => pathname.split('/camera/')[1]);
    expect(names).toEqual(expect.arrayContaining(oldest.map(({ pathname }) => pathname.split('/camera/')[1])));
    await control('/sessions/raad/unpublish');
    for (const url of [...after, ...segments]) expect(await statusOf(url)).toBe(403);
    await control('/sessions/raad/publish');

    await control('/sessions/raad/status', { status: 'vod' });
    const recorded = await readVariants();
    expect(recorded.map(({ pathname }) => pathname.split('/stream/')[1])).toEqual(['video.m3u8', '480p/video.m3u8', '240p/video.m3u8']);
    for (const segment of (await Promise.all(recorded.map((playlist) => readAddresses(playlist, '.ts')))).flat())
      expect([await statusOf(segment), await statusOf(toUnsigned(segment))]).toEqual([200, 403]);
  });
});

it('a ladder needs a camera', async () => {
  await expect(startBackend(['--seed', seed, '--ladder'])).rejects.toThrow('--ladder: needs --ingest');
});
