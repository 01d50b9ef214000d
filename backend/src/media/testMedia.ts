import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

/** A multivariant playlist with one rendition. */
export const STREAM = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n';

/** The folder of the protected session. */
export const OWN_FOLDER = 'dorp/sessions/raad';

/** The small seed's protected session with its own media, and with media that an open session uses as well. */
export const MEDIA_SEED = {
  ...SMALL_SEED,
  [`${OWN_FOLDER}/media.json`]: {
    hls: 'stream/index.m3u8',
    mp4: 'raad.mp4',
    audio: '/media/shared.mp3',
    poster: 'poster.jpg',
    languages: ['nl'],
    streamfiles: [{ name: 'deel 1', start: 0, url: 'deel.mp4' }],
    parts: [{ start: 900, hls: 'later/index.m3u8', mp4: 'later.mp4' }],
  },
  [`${OWN_FOLDER}/session.json`]: {
    ...(SMALL_SEED[`${OWN_FOLDER}/session.json`] as object),
    documents: [{ title: 'Verslag', file: 'verslag.pdf' }],
  },
  [`${OWN_FOLDER}/verslag.pdf`]: 'pdf',
  [`${OWN_FOLDER}/stream/index.m3u8`]: STREAM,
  [`${OWN_FOLDER}/later/index.m3u8`]: STREAM,
  [`${OWN_FOLDER}/stream/low/index.m3u8`]: '#EXTM3U\n#EXTINF:4,\n0.ts\n',
  ...Object.fromEntries(['raad.mp4', 'poster.jpg', 'deel.mp4', 'later.mp4'].map((name) => [`${OWN_FOLDER}/${name}`, name])),
  'dorp/sessions/open/session.json': { sessionId: 8, reference: 'open', name: 'Open', startDateTime: '2026-10-27T19:30:00', status: 'vod' },
  'dorp/sessions/open/media.json': { audio: '/media/shared.mp3', mp4: 'open.mp4', languages: ['nl'], streamfiles: [] },
  'dorp/sessions/open/open.mp4': 'open',
  'dorp/sessions/live/session.json': {
    sessionId: 9,
    reference: 'live',
    name: 'Besloten',
    startDateTime: '2026-10-27T19:30:00',
    status: 'live',
    password: 'geheim',
  },
  'dorp/sessions/live/media.json': { live: '/media/loop', languages: ['nl'], streamfiles: [] },
};

/** The shared media of `MEDIA_SEED`. */
export const SHARED_FILES = {
  'shared.mp3': 'shared',
  'loop/index.m3u8': STREAM,
  'loop/low/index.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n',
  'loop/low/0.ts': 'zero',
  'loop/low/1.ts': 'one',
};

/** The header of a request that the API answers. */
export const API_HEADERS = { authorization: 'Bearer api' };

const ORIGIN = 'https://b.example';

/** The same address without a signature. */
export const toUnsigned = (address: string): string => address.replace(/\/signed\/[^/]+/, '');

type Source = Record<'file' | 'mp4' | 'audio' | 'poster', string>;

/** For tests: a backend with `MEDIA_SEED`, and what visitors and the portal ask of it. */
export class MediaBackend {
  /** Epoch milliseconds. */
  nowMs = 1_800_000_000_000;
  backend!: Backend;

  async open(): Promise<void> {
    const seedDirs = [writeSeed(MEDIA_SEED)];
    const mediaDir = writeSeed(SHARED_FILES);
    this.backend = await createTestBackend({ seedDirs, mediaDir, apiToken: 'api', publicUrl: ORIGIN, clock: () => this.nowMs });
  }

  async get(address: string, sent: Record<string, string> = {}) {
    const { statusCode, body, headers } = await this.backend.app.inject({ url: address.replace(ORIGIN, ''), headers: sent });
    return { status: statusCode, body, headers };
  }

  /** An answer of the API. */
  async ask<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path, API_HEADERS)).body) as T;
  }

  /** The media of the first part of a session. */
  async playlistOf(reference: string): Promise<Source> {
    return (await this.ask<[{ source: Source }]>(`/api/dorp/sessions/${reference}/playlists`))[0].source;
  }
}
