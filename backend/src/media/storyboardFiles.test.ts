import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { listFrameImages } from '../seed/files/frameImages.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { createTestBackend } from '../testBackend.ts';
import { API_HEADERS } from './testMedia.ts';

const FRAMES =
  'WEBVTT\n\n00:00.000 --> 00:02.000\nstoryboard.webp#xywh=0,0,160,90\n\n00:02.000 --> 00:04.000\nmissing.webp#xywh=0,0,160,90\n';
const MEDIA = {
  mp4: 'raad.mp4',
  languages: ['nl'],
  storyboard: 'storyboard.vtt',
  stills: [{ start: 265, url: 'stills/265.jpg' }],
};
const SESSION = { name: 'Raad', startDateTime: '2026-10-27T19:30:00' };
const FILES = { 'raad.mp4': 'video', 'storyboard.vtt': FRAMES, 'storyboard.webp': 'frames', 'stills/265.jpg': 'still' };

/** The folder of a session with its media. */
const toFolder = (reference: string, session: object): Record<string, unknown> => ({
  [`dorp/sessions/${reference}/session.json`]: { ...SESSION, reference, ...session },
  [`dorp/sessions/${reference}/media.json`]: MEDIA,
  ...Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`dorp/sessions/${reference}/${name}`, text])),
});

let backend: Backend;
beforeAll(async () => {
  const seed = {
    ...SMALL_SEED,
    ...toFolder('open', { sessionId: 41, status: 'vod' }),
    ...toFolder('closed', { sessionId: 42, status: 'vod', password: 'geheim' }),
    ...toFolder('live', { sessionId: 43, status: 'live' }),
  };
  backend = await createTestBackend({ seedDirs: [writeSeed(seed)], apiToken: 'api' });
});
afterAll(() => backend.close());

interface Source {
  storyboard?: string;
  stills?: { start: number; url: string }[];
}

const getSource = async (reference: string) => {
  const answer = await backend.app.inject({ url: `/api/dorp/sessions/${reference}/playlists`, headers: API_HEADERS });
  return answer.json<[{ source: Source }]>()[0].source;
};
const get = async (address: string) => backend.app.inject(new URL(address).pathname);

it('a recording has the addresses of its storyboard and its stills (rule 7.30)', async () => {
  const { storyboard = '', stills = [] } = await getSource('open');
  expect(new URL(storyboard).pathname).toBe('/files/dorp/sessions/open/storyboard.vtt');
  expect(stills.map(({ start, url }) => [start, new URL(url).pathname])).toEqual([[265, '/files/dorp/sessions/open/stills/265.jpg']]);
  const frames = await get(storyboard);
  expect(frames.body).toBe(FRAMES);
  expect(frames.headers).toMatchObject({ 'content-type': 'text/vtt; charset=utf-8', 'access-control-allow-origin': '*' });
  expect(frames.headers['cache-control']).toContain('public, max-age=3600');
  expect((await get(new URL('storyboard.webp', storyboard).href)).headers['content-type']).toBe('image/webp');
});

it('those of a protected session need its signature, which the image of the storyboard inherits (rule 25.4)', async () => {
  const { storyboard = '', stills: [still] = [] } = await getSource('closed');
  for (const address of [storyboard, still?.url ?? '', new URL('storyboard.webp', storyboard).href]) {
    const { statusCode, headers } = await get(address);
    expect([address, statusCode, headers['cache-control']]).toEqual([address, 200, 'private, max-age=3600']);
    expect((await get(address.replace(/\/signed\/[^/]+/, ''))).statusCode).toBe(403);
  }
});

it('a live session has neither', async () => {
  expect(Object.keys(await getSource('live'))).not.toEqual(expect.arrayContaining(['storyboard', 'stills']));
});

it.each([
  ['a.webp#xywh=0,0,1,1', ['a.webp']],
  ['a.webp#xywh=0,0,1,1\r\n\r\na.webp#xywh=1,0,1,1', ['a.webp']],
  ['https://other.example/a.webp#xywh=0,0,1,1', []],
  ['/media/a.webp#xywh=0,0,1,1', []],
  ['a.webp', []],
  ['', []],
])('the images of %j are %j', (webVtt, images) => {
  expect(listFrameImages(webVtt)).toEqual(images);
});
