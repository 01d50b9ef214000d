import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import type { PlaylistAnswer } from '../api/schemas.ts';
import { API_HEADERS, toUnsigned } from '../media/testMedia.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { createTestBackend } from '../testBackend.ts';

const START_MS = Date.parse('2026-10-27T19:30:00Z');

const HALL = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Zaal",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES';
const toRendition = (uri: string) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français",LANGUAGE="fr",AUTOSELECT=YES,URI="${uri}"`;
const VARIANT = '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3,AUDIO="sound"';
const toMultivariant = (sound: string, video: string) => `${['#EXTM3U', HALL, toRendition(sound), VARIANT, video].join('\n')}\n`;
const toPlaylist = (name: string, durations: readonly number[]) =>
  `#EXTM3U\n${durations.map((seconds, index) => `#EXTINF:${seconds},\n${name}${index}.ts\n`).join('')}#EXT-X-ENDLIST\n`;

const SHARED = {
  'raad/index.m3u8': toMultivariant('sound/fr.m3u8', 'high/index.m3u8'),
  'raad/high/index.m3u8': toPlaylist('v', [4, 4, 4, 4]),
  'raad/high/v0.ts': 'v0',
  // Cut at frames of sound.
  'raad/sound/fr.m3u8': toPlaylist('f', [4.011, 3.989, 3.989, 4.032]),
  'raad/sound/f0.ts': 'f0',
  'sign/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=3x4\nvideo/index.m3u8\n',
  'sign/video/index.m3u8': toPlaylist('s', [8, 8.04]),
  'sign/video/s0.ts': 's0',
  'plain/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3\nhigh/index.m3u8\n',
  'plain/high/index.m3u8': toPlaylist('v', [4, 4, 4, 4]),
};

const TRACKS = [
  { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Zaal' },
  { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français' },
];

const toSession = (sessionId: number, own: object = {}, media: object = {}) => ({
  [`dorp/sessions/s${sessionId}/session.json`]: {
    sessionId,
    reference: `s${sessionId}`,
    name: 'x',
    startDateTime: new Date(START_MS).toISOString(),
    status: 'live',
    ...own,
  },
  [`dorp/sessions/s${sessionId}/media.json`]: {
    live: '/media/raad',
    tracks: TRACKS,
    sign: { live: '/media/sign', language: 'vgt' },
    ...media,
  },
});

let backend: Backend;
let nowMs: number;
beforeEach(async () => {
  nowMs = START_MS + 42_000;
  const seed = {
    ...SMALL_SEED,
    ...toSession(51),
    ...toSession(52, { password: 'geheim' }),
    ...toSession(53, {}, { live: '/media/plain', tracks: [], sign: undefined }),
  };
  backend = await createTestBackend({ seedDirs: [writeSeed(seed)], mediaDir: writeSeed(SHARED), apiToken: 'api', clock: () => nowMs });
});
afterEach(() => backend.close());

const get = (path: string) => backend.app.inject(path);
const read = async (path: string) => (await get(path)).body;
const getSource = async (reference: string) => {
  const answer = await backend.app.inject({ url: `/api/dorp/sessions/${reference}/playlists`, headers: API_HEADERS });
  return answer.json<PlaylistAnswer>()[0]?.source;
};

/** What a player goes by when it changes from the segments of one playlist to those of another. */
const timesOf = (playlist: string) => playlist.match(/^#EXT(?!M3U|-X-VERSION|-X-INDEPENDENT|-X-MAP).*$/gm);

describe('a repeated stream with an audio rendition (rule 27.35)', () => {
  it('lists it, and its playlist has numbers, times and discontinuities of the picture at every instant', async () => {
    expect(await read('/live/51/index.m3u8')).toBe(toMultivariant('sound-fr/index.m3u8', 'high/index.m3u8'));
    for (let step = 0; step < 200; step += 1) {
      nowMs = START_MS + step * 499;
      for (const query of ['', '?_HLS_skip=YES']) {
        const picture = await read(`/live/51/high/index.m3u8${query}`);
        const sound = await read(`/live/51/sound-fr/index.m3u8${query}`);
        expect(timesOf(sound)).toEqual(timesOf(picture));
      }
    }
    const playlist = await read('/live/51/sound-fr/index.m3u8');
    expect(playlist).toContain(
      '#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-10-27T19:30:16.000Z\n#EXTINF:4.000,\n/media/raad/sound/f0.ts\n',
    );
  });

  it('has it in its recording', async () => {
    await backend.store.updateSession(51, { status: 'vod', durationSeconds: 40 });
    const base = '/live/51/recording';
    expect(await read(`${base}/index.m3u8`)).toBe(toMultivariant('sound-fr/index.m3u8', 'high/index.m3u8'));
    const sound = await read(`${base}/sound-fr/index.m3u8`);
    expect(timesOf(sound)).toEqual(timesOf(await read(`${base}/high/index.m3u8`)));
    expect(sound.match(/\.ts$/gm)).toHaveLength(10);
    expect(sound.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    expect((await getSource('s51'))?.tracks).toEqual(TRACKS);
  });

  it('says which tracks it has, and no others', async () => {
    expect((await getSource('s51'))?.tracks).toEqual(TRACKS);
    // A session that was started with another stream.
    await backend.store.setLive(51, '/media/plain');
    expect((await getSource('s51'))?.tracks).toEqual([{ id: 'floor', kind: 'floor', language: 'nl' }]);
  });
});

describe('the stream of a signer (rule 27.33)', () => {
  const instants = (playlist: string) => playlist.match(/(?<=^#EXT-X-PROGRAM-DATE-TIME:).*$/gm);

  it('is repeated in the clock of the session, live and recorded', async () => {
    expect((await getSource('s51'))?.sign).toEqual({
      file: expect.stringMatching(/\/live\/51\/sign\/index\.m3u8$/) as string,
      language: 'vgt',
    });
    expect(await read('/live/51/sign/index.m3u8')).toBe('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=3x4\nvideo/index.m3u8\n');
    const signer = await read('/live/51/sign/video/index.m3u8');
    expect(instants(signer)).toEqual(instants(await read('/live/51/high/index.m3u8')));
    expect(signer.match(/(?<=^#EXTINF:).*(?=,$)/gm)).toEqual(['8.000', '8.000', '8.000', '8.000', '8.000']);
    await backend.store.updateSession(51, { status: 'vod', durationSeconds: 40 });
    expect((await getSource('s51'))?.sign?.file).toMatch(/\/live\/51\/recording\/sign\/index\.m3u8$/);
    expect(instants(await read('/live/51/recording/sign/video/index.m3u8'))).toEqual(
      instants(await read('/live/51/recording/high/index.m3u8')),
    );
    for (const path of ['/live/51/sign/index.m3u8', '/live/51/sign/video/index.m3u8']) expect((await get(path)).statusCode).toBe(404);
  });

  it('is missing for a session without one', async () => {
    for (const path of ['/live/53/sign/index.m3u8', '/live/53/sign/video/index.m3u8', '/live/51/sign/high/index.m3u8'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    expect(Object.keys((await getSource('s53')) ?? {})).toEqual(['streamType', 'file', 'languages']);
  });
});

it('sound and signer of a protected live session need its signature (rule 27.34)', async () => {
  const { file, sign } = (await getSource('s52')) ?? {};
  const playlists = [file, sign?.file].map((address) => new URL(address ?? '').pathname);
  const inside = [playlists[0]?.replace('index', 'sound-fr/index'), playlists[1]?.replace('index', 'video/index')].map(
    (path) => path ?? '',
  );
  for (const path of [...playlists, ...inside]) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    expect((await get(toUnsigned(path))).statusCode).toBe(403);
  }
  // The segments are shared with an open session here, and signed nevertheless.
  for (const path of inside) expect((await read(path)).match(/^\/signed\/.*\.ts$/gm)?.length).toBeGreaterThan(2);
  const own = await read(inside[0] ?? '');
  expect((await get(/^\/signed\/.*f0\.ts$/m.exec(own)?.[0] ?? '')).body).toBe('f0');
});
