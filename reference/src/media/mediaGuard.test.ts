import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '../app.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';

const HOUR_MS = 3_600_000;
const headers = { authorization: 'Bearer api' };
const stream = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n';
const own = 'dorp/sessions/raad';
let backend: Backend;
let nowMs = 1_800_000_000_000;

/** The small seed's protected session with its own media, and with media that an open session uses as well. */
const seed = {
  ...SMALL_SEED,
  [`${own}/media.json`]: {
    hls: 'stream/index.m3u8',
    mp4: 'raad.mp4',
    audio: '/media/shared.mp3',
    poster: 'poster.jpg',
    languages: ['nl'],
    streamfiles: [{ name: 'deel 1', start: 0, url: 'deel.mp4' }],
    parts: [{ start: 900, hls: 'later/index.m3u8', mp4: 'later.mp4' }],
  },
  [`${own}/session.json`]: {
    ...(SMALL_SEED[`${own}/session.json`] as object),
    documents: [{ title: 'Verslag', file: 'verslag.pdf' }],
  },
  [`${own}/verslag.pdf`]: 'pdf',
  [`${own}/stream/index.m3u8`]: stream,
  [`${own}/later/index.m3u8`]: stream,
  [`${own}/stream/low/index.m3u8`]: '#EXTM3U\n#EXTINF:4,\n0.ts\n',
  ...Object.fromEntries(['raad.mp4', 'poster.jpg', 'deel.mp4', 'later.mp4'].map((name) => [`${own}/${name}`, name])),
  'dorp/sessions/open/session.json': { sessionId: 8, reference: 'open', name: 'Open', startDateTime: '2026-10-27T19:30:00', status: 'vod' },
  'dorp/sessions/open/media.json': { audio: '/media/shared.mp3', mp4: 'open.mp4', languages: ['nl'], streamfiles: [] },
  'dorp/sessions/open/open.mp4': 'open',
  'dorp/sessions/live/session.json': {
    ...{ sessionId: 9, reference: 'live', name: 'Besloten', startDateTime: '2026-10-27T19:30:00', status: 'live', password: 'geheim' },
  },
  'dorp/sessions/live/media.json': { live: '/media/loop', languages: ['nl'], streamfiles: [] },
};

const files = {
  'shared.mp3': 'shared',
  'loop/index.m3u8': stream,
  'loop/low/index.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n',
  'loop/low/0.ts': 'zero',
  'loop/low/1.ts': 'one',
};

beforeAll(async () => {
  const mediaDir = writeSeed(files);
  backend = await createBackend({
    seedDirs: [writeSeed(seed)],
    mediaDir,
    apiToken: 'api',
    publicUrl: 'https://b.example',
    clock: () => nowMs,
  });
});
afterAll(() => backend.close());

const get = async (address: string, sent: Record<string, string> = {}) => {
  const { statusCode, body } = await backend.app.inject({ url: address.replace('https://b.example', ''), headers: sent });
  return { status: statusCode, body };
};
const ask = async <T>(path: string): Promise<T> => JSON.parse((await get(path, headers)).body) as T;
const playlistOf = async (reference: string) =>
  (await ask<[{ source: Record<'file' | 'mp4' | 'audio' | 'poster', string> }]>(`/api/dorp/sessions/${reference}/playlists`))[0].source;
const unsigned = (address: string) => address.replace(/\/signed\/[^/]+/, '');

describe('media of a protected session', () => {
  it('are served at the signed addresses of the API only, until these expire', async () => {
    const { file, mp4, poster } = await playlistOf('raad');
    const { video, description } = await ask<{ video: string; description: string }>('/api/dorp/sessions/raad');
    const document = /^Verslag: (.+)$/.exec(description)?.[1] ?? '';
    const [, later] = await ask<{ source: { file: string; mp4: string } }[]>('/api/dorp/sessions/raad/playlists');
    const [part] = await ask<[{ url: string }]>('/api/dorp/sessions/raad/streamfiles');
    const [listed] = (await ask<{ reference: string; poster: string }[]>('/api/dorp/sessions/from/2026-10-26/to/2026-10-26')).slice(-1);
    const segments = ['low/index.m3u8', 'low/0.ts'].map((name) => new URL(name, file).href);
    const parts = [later?.source.file ?? '', later?.source.mp4 ?? '', part.url];
    for (const address of [file, mp4, poster, video, document, ...parts, listed?.poster ?? '', ...segments]) {
      expect((await get(address)).status, address).toBe(200);
      expect((await get(unsigned(address))).status, unsigned(address)).toBe(403);
      expect((await get(address.replace(/signed\/./, 'signed/9'))).status).toBe(403);
    }
    nowMs += 8 * HOUR_MS;
    for (const address of [file, mp4, poster, ...segments]) expect((await get(address)).status, address).toBe(403);
  });

  it.each([
    '/files/dorp/sessions/raad/%73tream/low/0.ts',
    '/files/dorp/sessions//raad/raad.mp4',
    '/files/dorp/x/../sessions/raad/raad.mp4',
  ])('are not served at %s, another spelling of a path', async (path) => expect((await get(path)).status).toBeGreaterThanOrEqual(403));

  it('are open if an open session uses them too', async () => {
    const { audio } = await playlistOf('raad');
    expect(await get(audio)).toEqual({ status: 200, body: 'shared' });
    expect(await get('/media/shared.mp3')).toEqual({ status: 200, body: 'shared' });
    expect(await get('/files/dorp/sessions/open/open.mp4')).toEqual({ status: 200, body: 'open' });
  });

  it('are signed in a live stream too, including its segments', async () => {
    nowMs = Date.parse('2026-10-27T20:00:00+01:00');
    const { file } = await playlistOf('live');
    expect((await get(unsigned(file))).status).toBe(403);
    const variant = /^[^#\s].*$/m.exec((await get(file)).body)?.[0] ?? '';
    const playlist = new URL(variant, file).href;
    expect((await get(unsigned(playlist))).status).toBe(403);
    const segment = (await get(playlist)).body.match(/^[^#\s].*$/gm)?.at(-1) ?? '';
    expect((await get(new URL(segment, playlist).pathname)).body).toMatch(/^(zero|one)$/);
    expect((await get(unsigned(segment))).status).toBe(403);
  });
});

it('captions of a protected session need the token of the API or the signed address in the list of versions', async () => {
  expect((await get('/broker/transcriptions/dorp/7/versions')).body).toBe('[]');
  const [version] = await ask<[{ vtt: string; json: string }]>('/broker/transcriptions/dorp/7/versions');
  for (const address of [version.vtt, version.json]) {
    expect((await get(address)).body).toContain('Goedenavond');
    expect((await get(unsigned(address))).status).toBe(403);
    expect((await get(unsigned(address), headers)).body).toContain('Goedenavond');
  }
});
