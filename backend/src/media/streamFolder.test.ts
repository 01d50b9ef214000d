import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { writeSeed } from '../seed/testSeed.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXT-X-ENDLIST\n';
const OTHERS = ['draft.vtt', 'other-cut.mp4', 'sound.m4a', 'old/1.ts'];

const toSession = (sessionId: number, hls: string, own: object = {}) => ({
  [`dorp/sessions/s${sessionId}/session.json`]: {
    sessionId,
    reference: `s${sessionId}`,
    name: 'x',
    startDateTime: '2026-10-27T19:30:00',
    status: 'vod',
    ...own,
  },
  [`dorp/sessions/s${sessionId}/media.json`]: { hls, languages: ['nl'] },
});

const toStream = (folder: string, names: string[]) => Object.fromEntries(names.map((name) => [`${folder}${name}`, 'content']));

const SEED = {
  'dorp/client.json': { name: 'dorp', title: 'Dorp' },
  ...toSession(1, 'index.m3u8'),
  ...toStream('dorp/sessions/s1/', ['0.ts', 'low/0.ts', ...OTHERS]),
  'dorp/sessions/s1/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n',
  'dorp/sessions/s1/low/index.m3u8': PLAYLIST,
  'dorp/sessions/s1/subtitles.json': [{ id: 'd', language: 'nl', file: 'draft.vtt', published: false }],
  'dorp/sessions/s1/draft.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nDRAFT\n',
  ...toSession(2, '../../index.m3u8'),
  ...toStream('dorp/', ['0.ts', ...OTHERS]),
  'dorp/index.m3u8': PLAYLIST,
  ...toSession(3, 'stream/index.m3u8'),
  ...toStream('dorp/sessions/s3/stream/', ['0.ts', '1.ts']),
  'dorp/sessions/s3/stream/index.m3u8': PLAYLIST,
  ...toSession(4, '/media/both/index.m3u8', { password: 'geheim' }),
  ...toSession(5, '/media/both/open.m3u8'),
};

const MEDIA = {
  'both/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh/index.m3u8\n',
  'both/high/index.m3u8': PLAYLIST,
  'both/high/0.ts': 'closed',
  'both/open.m3u8': PLAYLIST,
  'both/0.ts': 'open',
  'free/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh/index.m3u8\n',
  'free/high/index.m3u8': PLAYLIST,
};

let backend: Backend;
beforeAll(async () => {
  backend = await createTestBackend({ seedDirs: [writeSeed(SEED)], mediaDir: writeSeed(MEDIA) });
});
afterAll(() => backend.close());

const statusOf = async (path: string) => [path, (await backend.app.inject(path)).statusCode];

describe('a stream (rule 25.8)', () => {
  it.each(['sessions/s1', ''])('beside records has the files that its playlists name, and no others: %s', async (folder) => {
    const base = `/files/dorp/${folder}`.replace(/\/$/, '');
    const own = folder === '' ? ['index.m3u8', '0.ts'] : ['index.m3u8', 'low/index.m3u8', 'low/0.ts'];
    for (const name of own) expect(await statusOf(`${base}/${name}`)).toEqual([`${base}/${name}`, 200]);
    for (const name of OTHERS) expect(await statusOf(`${base}/${name}`)).toEqual([`${base}/${name}`, 404]);
  });

  it('with a folder of its own has all files of it', async () => {
    for (const name of ['index.m3u8', '0.ts', '1.ts'])
      expect(await statusOf(`/files/dorp/sessions/s3/stream/${name}`)).toEqual([`/files/dorp/sessions/s3/stream/${name}`, 200]);
  });

  it('of a protected session is not repeated for everybody because of an open one in the same folder (rule 25.1)', async () => {
    for (const path of ['/media/both/open.m3u8', '/media/both/0.ts', '/repeated/2/free/index.m3u8', '/repeated/2/free/high/index.m3u8'])
      expect(await statusOf(path)).toEqual([path, 200]);
    for (const path of [
      '/media/both/index.m3u8',
      '/media/both/high/0.ts',
      '/repeated/2/both/index.m3u8',
      '/repeated/2/both/high/index.m3u8',
    ])
      expect(await statusOf(path)).toEqual([path, 403]);
  });
});
