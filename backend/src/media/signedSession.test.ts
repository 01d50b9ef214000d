import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { openTestDatabase } from '../store/testDatabase.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { API_HEADERS } from './testMedia.ts';

const toPlaylist = (segment: string) => `#EXTM3U\n#EXTINF:4,\n${segment}\n`;

/** The seed of sessions of the city `dorp` by their id: what each has beside the usual properties, and its media. */
const toSeed = (sessions: Record<number, { own?: object; media: object }>): Record<string, unknown> =>
  Object.fromEntries<unknown>(
    Object.entries(sessions).flatMap(([id, { own, media }]) => {
      const folder = `dorp/sessions/s${id}`;
      const session = { sessionId: Number(id), reference: `s${id}`, name: id, startDateTime: '2026-10-27T19:30:00', status: 'vod' };
      return [
        [`${folder}/session.json`, { ...session, ...own }],
        [`${folder}/media.json`, { languages: ['nl'], streamfiles: [], ...media }],
      ];
    }),
  );

const SESSIONS = {
  21: { own: { password: 'a' }, media: { hls: '/media/raad-a.m3u8', mp4: '/media/both.mp4' } },
  22: { own: { password: 'b' }, media: { hls: '/media/raad-b.m3u8', mp4: '/media/raad-b.mp4', audio: '/media/both.mp4' } },
  23: { media: { hls: '/media/raad-c.m3u8' } },
  24: { own: { password: 'd' }, media: { hls: '/media/raad-d.m3u8' } },
  25: { own: { password: 'e' }, media: { hls: '/media/e/index.m3u8' } },
  26: { media: { hls: '/media/f/index.m3u8' } },
};

let backend: Backend;
const database = join(writeSeed({}), 'data.sqlite');
const mediaDir = writeSeed({
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd'].flatMap((name) => [
      [`raad-${name}.m3u8`, toPlaylist(`raad-${name}.ts`)],
      [`raad-${name}.ts`, name],
    ]),
  ),
  'raad-d.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow-d.m3u8\n',
  'low-d.m3u8': `#EXTM3U\n#EXT-X-MAP:URI="init-d.mp4"\n#EXTINF:4,\nraad-d.ts\n`,
  'init-d.mp4': 'init',
  'raad-b.mp4': 'b',
  'both.mp4': 'both',
  'e/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../high/e/list.m3u8\n',
  'high/e/list.m3u8': toPlaylist('e.ts'),
  'high/e/e.ts': 'e',
  'f/index.m3u8': toPlaylist('../high/f.ts'),
  'high/f.ts': 'f',
});

beforeAll(async () => {
  const seedDirs = [writeSeed({ ...SMALL_SEED, ...toSeed(SESSIONS) })];
  backend = await createTestBackend({ seedDirs, mediaDir, apiToken: 'api', database });
});
afterAll(() => backend.close());

const statusOf = async (path: string) => (await backend.app.inject(path)).statusCode;
const getSource = async (reference: string) => {
  const answer = await backend.app.inject({ url: `/api/dorp/sessions/${reference}/playlists`, headers: API_HEADERS });
  const [{ source }] = answer.json<[{ source: Record<'file' | 'mp4' | 'audio', string> }]>();
  return Object.fromEntries(Object.entries(source).map(([key, address]) => [key, URL.parse(address)?.pathname ?? ''])) as typeof source;
};

it('the signature of a session opens no file of another one in the same folder (rule 25.7)', async () => {
  const { file, mp4 } = await getSource('s21');
  const toOther = (name: string) => file.replace('raad-a.m3u8', name);
  for (const own of [file, toOther('raad-a.ts'), mp4]) expect([own, await statusOf(own)]).toEqual([own, 200]);
  for (const name of ['raad-b.m3u8', 'raad-b.ts', 'raad-b.mp4', 'raad-d.m3u8', 'low-d.m3u8', 'raad-d.ts', 'init-d.mp4'])
    expect([name, await statusOf(toOther(name))]).toEqual([name, 403]);
  const other = (await getSource('s24')).file;
  for (const name of ['raad-d.m3u8', 'low-d.m3u8', 'raad-d.ts', 'init-d.mp4'])
    expect([name, await statusOf(other.replace('raad-d.m3u8', name))]).toEqual([name, 200]);
});

it('the open stream of a session does not open the protected one in the same folder (rule 25.1)', async () => {
  for (const name of ['raad-c.m3u8', 'raad-c.ts']) expect([name, await statusOf(`/media/${name}`)]).toEqual([name, 200]);
  for (const name of ['raad-a.m3u8', 'raad-a.ts', 'low-d.m3u8', 'init-d.mp4'])
    expect([name, await statusOf(`/media/${name}`)]).toEqual([name, 403]);
});

it('the files of a protected stream outside of the folder of its playlist are not open (rule 25.8)', async () => {
  for (const name of ['high/e/list.m3u8', 'high/e/e.ts']) expect([name, await statusOf(`/media/${name}`)]).toEqual([name, 403]);
  for (const name of ['f/index.m3u8', 'high/f.ts']) expect([name, await statusOf(`/media/${name}`)]).toEqual([name, 200]);
});

it('another password or a withdrawal ends the signed addresses of a session, not those of another one (rule 25.7)', async () => {
  const { file, mp4 } = await getSource('s21');
  const other = await getSource('s22');
  const change = await openTestDatabase(database);
  await change.writer.updateTable('sessions').set({ password: 'new' }).where('sessionId', '=', 21).execute();
  await change.close();
  for (const address of [file, mp4]) expect(await statusOf(address)).toBe(403);
  expect(await statusOf(other.audio)).toBe(200);
  const renewed = await getSource('s21');
  expect(await statusOf(renewed.mp4)).toBe(200);
  await backend.store.updateSession(21, { published: false });
  expect(await statusOf(renewed.mp4)).toBe(403);
  expect(await statusOf((await getSource('s21')).mp4)).toBe(403);
  expect(await statusOf(other.audio)).toBe(200);
  await backend.store.updateSession(21, { published: true });
});
