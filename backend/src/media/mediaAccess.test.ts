import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnSqlite } from '../../../tests/support/testDatabases.ts';
import { createTestBackend } from '../testBackend.ts';
import { openTestDatabase } from '../store/testDatabase.ts';
import { writeSeed } from '../seed/testSeed.ts';
import { MediaSigner } from './mediaSigner.ts';
import { API_HEADERS, MEDIA_SEED, MediaBackend, OWN_FOLDER, SHARED_FILES, STREAM, toUnsigned } from './testMedia.ts';

const media = new MediaBackend();

beforeAll(() => media.open());
afterAll(() => media.backend.close());

describe('media of an unpublished session', () => {
  const publish = (sessionId: number, published: boolean) => media.backend.store.updateSession(sessionId, { published });
  const statusOf = async (...addresses: string[]) => Promise.all(addresses.map(async (address) => (await media.get(address)).status));

  it('are rejected from the withdrawal until the next publication', async () => {
    const { mp4 } = await media.playlistOf('open');
    expect(await statusOf(mp4)).toEqual([200]);
    await publish(8, false);
    expect(await statusOf(mp4)).toEqual([403]);
    await publish(8, true);
    expect(await statusOf(mp4)).toEqual([200]);
  });

  it('are rejected with a signed address too', async () => {
    const { file, mp4, poster } = await media.playlistOf('raad');
    const segment = new URL('low/0.ts', file).href;
    const live = (await media.playlistOf('live')).file;
    for (const published of [false, true]) {
      await publish(7, published);
      await publish(9, published);
      expect(await statusOf(file, segment, mp4, poster, live)).toEqual(published ? [200, 200, 200, 200, 200] : [403, 403, 403, 403, 403]);
    }
  });

  it('are as open as the most open session that uses them', async () => {
    const signed = (await media.playlistOf('raad')).audio;
    expect(signed).toContain('/signed/');
    for (const [isOpenPublished, isProtectedPublished, expected] of [
      // The address of a withdrawn session ends, the file itself is open.
      [true, false, [200, 403]],
      [false, true, [403, 200]],
      [false, false, [403, 403]],
      [true, true, [200, 200]],
    ] as const) {
      await publish(8, isOpenPublished);
      await publish(7, isProtectedPublished);
      expect(await statusOf('/media/shared.mp3', signed)).toEqual(expected);
    }
  });

  it('are not for caches between if they are not open', async () => {
    const cacheOf = async (address: string) => (await media.get(address)).headers['cache-control'];
    expect(await cacheOf('/media/shared.mp3')).toBe('public, max-age=3600, s-maxage=10, stale-while-revalidate=5');
    expect(await cacheOf((await media.playlistOf('raad')).mp4)).toBe('private, max-age=3600');
  });
});

describe('with a common database', () => {
  const start = (database: string, seedDirs: string[]) =>
    createTestBackend({ database, seedDirs, mediaDir: writeSeed(SHARED_FILES), apiToken: 'api', mediaSecret: 'same' });

  it('a change at one instance holds at the other at once, and a removed session leaves no file', async () => {
    const database = join(mkdtempSync(join(tmpdir(), 'reference-')), 'data.sqlite');
    const one = await start(database, [writeSeed(MEDIA_SEED)]);
    const other = await start(database, []);
    const status = async () => (await other.app.inject('/files/dorp/sessions/open/open.mp4')).statusCode;
    expect(await status()).toBe(200);
    await one.store.updateSession(8, { published: false });
    expect(await status()).toBe(403);
    await one.store.updateSession(8, { published: true });
    expect(await status()).toBe(200);
    await one.store.applyChanges([], [8]);
    expect(await status()).toBe(404);
    expect((await other.app.inject('/media/shared.mp3')).statusCode).toBe(403);
    await other.close();
    await one.close();
  });
});

it('a segment that is a symbolic link is not served (rule 23.15)', async () => {
  const folder = writeSeed(MEDIA_SEED);
  const linked = join(folder, 'dorp/sessions/raad/stream/low');
  symlinkSync('../../raad.mp4', join(linked, 'outside.ts'));
  symlinkSync('0.ts', join(linked, 'same.ts'));
  symlinkSync('/etc/hostname', join(linked, 'secret.ts'));
  const other = await createTestBackend({ seedDirs: [folder], mediaDir: writeSeed(SHARED_FILES), mediaSecret: 'same' });
  const session = await other.store.getSession('dorp', 'raad');
  if (!session) throw new Error('the seed has no such session');
  const signed = new MediaSigner(Buffer.from('same'), Date.now).sign(session, `/files/${OWN_FOLDER}/stream/index.m3u8`);
  const statusOf = async (name: string) => (await other.app.inject(signed.replace('index.m3u8', `low/${name}`))).statusCode;
  expect(await statusOf('0.ts')).toBe(200);
  for (const link of ['same.ts', 'outside.ts', 'secret.ts']) expect([link, await statusOf(link)]).toEqual([link, 404]);
  await other.close();
});

it('a stream beside the settings of a city does not contain the files of its sessions', async () => {
  const media = { hls: '../../top.m3u8', languages: ['nl'], streamfiles: [] };
  const folder = writeSeed({
    ...MEDIA_SEED,
    'dorp/sessions/open/media.json': media,
    'dorp/top.m3u8': STREAM,
    'dorp/low/index.m3u8': '#EXTM3U\n#EXTINF:4,\n0.ts\n',
    'dorp/low/0.ts': 'top',
    [`${OWN_FOLDER}/nl.vtt`]: 'WEBVTT\n',
  });
  const other = await createTestBackend({ seedDirs: [folder], mediaDir: writeSeed(SHARED_FILES) });
  const statusOf = async (path: string) => (await other.app.inject(`/files/dorp/${path}`)).statusCode;
  expect([await statusOf('top.m3u8'), await statusOf('low/0.ts')]).toEqual([200, 200]);
  expect([await statusOf('sessions/raad/nl.vtt'), await statusOf('sessions/raad/stream/low/0.ts')]).toEqual([404, 403]);
  await other.close();
});

it.each(['a#b.mp3', 'een film.mp3', 'a?b.mp3', 'ü.mp3'])('a shared file called %s is protected like any other', async (name) => {
  const audio = { audio: `/media/${name}`, languages: ['nl'], streamfiles: [] };
  const folder = writeSeed({ ...MEDIA_SEED, [`${OWN_FOLDER}/media.json`]: audio });
  const other = await createTestBackend({ seedDirs: [folder], mediaDir: writeSeed({ ...SHARED_FILES, [name]: 'sound' }), apiToken: 'api' });
  const answer = await other.app.inject({ url: '/api/dorp/sessions/raad/playlists', headers: API_HEADERS });
  const [{ source }] = answer.json<[{ source: { audio: string } }]>();
  const address = new URL(source.audio).pathname;
  expect((await other.app.inject(address)).body).toBe('sound');
  expect((await other.app.inject(toUnsigned(address))).statusCode).toBe(403);
  await other.close();
});

it.runIf(isOnSqlite())('the decision reads one entry of an index, whatever the number of sessions that use a file', async () => {
  const database = await openTestDatabase();
  const statement = sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT min(access) FROM fileUses WHERE path = '/media/a'`;
  const { rows: plan } = await statement.execute(database.reader);
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH fileUses USING COVERING INDEX fileUsesByPath (path=?)']);
  await database.close();
});
