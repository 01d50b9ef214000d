import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { openTestDatabase } from '../store/testDatabase.ts';
import { insertRows } from '../store/engines/insertRows.ts';
import { writeSeed } from '../seed/testSeed.ts';
import { ACCESS, findFileUse } from './fileUses.ts';
import { listAncestors } from './mediaPath.ts';
import { API_HEADERS } from './testMedia.ts';

const CLOSED = { geheim: { password: 'geheim' }, ingetrokken: { published: false } };
const FILES = ['verslag.pdf', 'film.mp4', 'stream/index.m3u8', 'stream/0.ts', 'draft.vtt'];
const closedFiles = Object.keys(CLOSED).flatMap((name) => FILES.map((file) => `${name}/${file}`));

const toSession = (name: string, sessionId: number, own: object, hls = 'stream/index.m3u8') => ({
  [`dorp/sessions/${name}/session.json`]: {
    sessionId,
    reference: `ref-${name}`,
    name,
    startDateTime: '2026-10-27T19:30:00',
    status: 'vod',
    documents: [{ title: 'Verslag', file: 'verslag.pdf' }],
    ...own,
  },
  [`dorp/sessions/${name}/media.json`]: { hls, mp4: 'film.mp4', languages: ['nl'] },
  ...Object.fromEntries(FILES.map((file) => [`dorp/sessions/${name}/${file}`, file.endsWith('.m3u8') ? '#EXTM3U\n0.ts\n' : 'content'])),
});

/** Names of the closed files, and of their folders, as a playlist in a folder has them. */
const toPlaylist = (prefix: string, own: string) =>
  ['#EXTM3U', own, ...closedFiles, 'geheim', 'geheim/stream', 'ingetrokken/stream/']
    .map((line, index) => (index < 2 ? line : prefix + line))
    .join('\n');

const ADDRESSES = closedFiles.map((file) => `/files/dorp/sessions/${file}`);

const SEED = {
  'dorp/client.json': {
    name: 'dorp',
    title: 'Dorp',
    clientLogo: 'logo.png',
    divisions: [{ id: 'g', name: 'Groen', photo: 'groen.png' }],
    delegates: [{ id: 'an', firstname: 'An', lastname: 'P', division: 'g', photo: 'an.png' }],
    // Free settings name files at any depth.
    admin: { homePageContent: ADDRESSES.map((url) => ({ url })), clientLogo: { data: { attributes: { url: ADDRESSES[0] } } } },
  },
  ...Object.fromEntries(['logo.png', 'groen.png', 'an.png', 'besluit.mp4'].map((name) => [`dorp/${name}`, name])),
  'stad/client.json': { name: 'stad', title: 'Stad', admin: { menu: [...ADDRESSES, '/files/dorp/besluit.mp4'].map((url) => ({ url })) } },
  ...toSession('geheim', 1, CLOSED.geheim),
  ...toSession('ingetrokken', 2, CLOSED.ingetrokken),
  ...toSession('open', 3, {}),
  'dorp/sessions/open/stream/index.m3u8': toPlaylist('../../', '0.ts'),
  // Streams of open sessions in the folder of the city.
  ...toSession('boven', 4, {}, '../../boven.m3u8'),
  'dorp/boven.m3u8': toPlaylist('sessions/', 'besluit.ts'),
  'dorp/besluit.ts': 'content',
  ...toSession('gedeeld', 5, {}, '../../gedeeld/index.m3u8'),
  'dorp/gedeeld/index.m3u8': toPlaylist('../sessions/', '0.ts'),
  'dorp/gedeeld/0.ts': 'content',
};

let backend: Backend;
beforeAll(async () => {
  backend = await createTestBackend({ seedDirs: [writeSeed(SEED)], mediaDir: writeSeed({}), apiToken: 'api' });
});
afterAll(() => backend.close());

const statusOf = async (path: string) => (await backend.app.inject(path)).statusCode;

async function expectClosed(): Promise<void> {
  for (const address of ADDRESSES) expect([address, [403, 404]]).toEqual([address, expect.arrayContaining([await statusOf(address)])]);
}

describe('files in the folder of a session (rule 25.10)', () => {
  it('are not opened by settings of a city, nor by playlists of other sessions', expectClosed);

  it('are not opened by people of a city that are changed later', async () => {
    await backend.store.setPeople('dorp', 'divisions', [
      { _id: 'g', name: 'Groen', photo: { url: '/files/dorp/groen.png' } },
      ...ADDRESSES.map((url, index) => ({ _id: `d${index}`, name: 'x', photo: { url: backend.store.absolute(url) } })),
    ]);
    await expectClosed();
    expect(await statusOf('/files/dorp/groen.png')).toBe(200);
  });

  it('are open to visitors of their own session, as are the files that cities and streams name outside of it', async () => {
    for (const path of [...['open', 'boven', 'gedeeld'].map((name) => `sessions/${name}/verslag.pdf`), 'sessions/open/stream/0.ts'])
      expect([path, await statusOf(`/files/dorp/${path}`)]).toEqual([path, 200]);
    for (const path of ['logo.png', 'groen.png', 'an.png', 'boven.m3u8', 'besluit.ts', 'gedeeld/0.ts'])
      expect([path, await statusOf(`/files/dorp/${path}`)]).toEqual([path, 200]);
    const answer = await backend.app.inject({ url: '/api/dorp/sessions/ref-geheim/playlists', headers: API_HEADERS });
    const [{ source }] = answer.json<[{ source: Record<'file' | 'mp4', string> }]>();
    for (const address of [source.mp4, source.file, new URL('0.ts', source.file).href])
      expect([address, await statusOf(new URL(address).pathname)]).toEqual([address, 200]);
  });

  it('are not served after the session was removed, although a stream above names everything below it', async () => {
    await backend.store.applyChanges([], [3]);
    for (const file of FILES) expect([file, await statusOf(`/files/dorp/sessions/open/${file}`)]).toEqual([file, 404]);
  });
});

it('a use that is stored for another session or for a city opens no file in the folder of a session (rule 25.10)', async () => {
  const database = await openTestDatabase();
  // Whatever is stored, of whatever kind: only the session of the folder counts.
  const insert = (path: string, owner: object) => insertRows(database, 'fileUses', [{ path, access: ACCESS.open, ...owner }]);
  const find = (path: string) => findFileUse(database, path, undefined);
  const session = { sessionId: 1, city: 'dorp', reference: 'r', name: 'n', startMs: 0, status: 'vod', language: 'nl', password: 'x' };
  const filesPath = '/files/dorp/sessions/a';
  await insertRows(database, 'sessions', [{ ...session, published: true, viewers: 0, script: false, filesPath }]);
  const file = '/files/dorp/sessions/a/b/c.mp4';
  for (const path of [...listAncestors(file), '/files/dorp/Sessions/a/b/c.mp4'])
    for (const owner of [{ city: 'dorp' }, { city: 'stad' }, { sessionId: 2 }]) await insert(path, owner);
  expect(await find(file)).toBeUndefined();
  expect(await find('/files/dorp/Sessions/a/b/c.mp4')).toBeUndefined();
  await insert('/files/dorp/sessions/a/b', { access: ACCESS.protected, sessionId: 1 });
  expect(await find(file)).toEqual({ access: ACCESS.protected, isOwn: false });
  expect(await findFileUse(database, file, 1)).toEqual({ access: ACCESS.protected, isOwn: true });
  await database.close();
});
