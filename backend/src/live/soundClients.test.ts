import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import type { PlaylistAnswer } from '../api/schemas.ts';
import { API_HEADERS } from '../media/testMedia.ts';
import { runProgram } from '../programs/runProgram.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { createTestBackend } from '../testBackend.ts';

const TRACKS = [
  { id: 'hall', kind: 'floor', language: 'nl', hlsName: 'Zaal' },
  { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français' },
  { id: 'description', kind: 'description', language: 'nl', hlsName: 'Audiodescriptie' },
];

const toSession = (sessionId: number, media: object, own: object) => ({
  [`dorp/sessions/s${sessionId}/session.json`]: {
    sessionId,
    reference: `s${sessionId}`,
    name: 'x',
    startDateTime: { minutes: -7 },
    duration: 300,
    ...own,
  },
  [`dorp/sessions/s${sessionId}/media.json`]: { tracks: TRACKS, ...media },
});

const RECORDED = { hls: '/media/bilingual/index.m3u8', sign: { file: '/media/bilingual/sign/index.m3u8' } };
const LIVE = { live: '/media/bilingual', sign: { live: '/media/bilingual/sign' } };

let backend: Backend;
beforeAll(async () => {
  const seed = {
    ...SMALL_SEED,
    ...toSession(61, RECORDED, { status: 'vod', password: 'geheim' }),
    ...toSession(62, LIVE, { status: 'live' }),
    ...toSession(63, LIVE, { status: 'live', password: 'geheim' }),
    ...toSession(64, LIVE, { status: 'vod' }),
  };
  backend = await createTestBackend({ seedDirs: [writeSeed(seed)], apiToken: 'api' });
  await backend.listen();
});
afterAll(() => backend.close());

interface Probed {
  codec_type: string;
  start_time: string;
  tags?: { language?: string; comment?: string };
  disposition: { default: number; visual_impaired: number };
}

const probe = async (address: string): Promise<Probed[]> => {
  const entries = 'stream=codec_type,start_time:stream_tags=language,comment:stream_disposition=default,visual_impaired';
  const output = await runProgram('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', address]);
  return (JSON.parse(output.toString()) as { streams: Probed[] }).streams;
};

const getSource = async (reference: string) => {
  const answer = await backend.app.inject({ url: `/api/dorp/sessions/${reference}/playlists`, headers: API_HEADERS });
  return answer.json<PlaylistAnswer>()[0]?.source;
};

it.each([
  ['a protected recording', 's61'],
  ['a live session', 's62'],
  ['a protected live session', 's63'],
  ['a live session that has ended', 's64'],
])('a player that reads the stream of %s finds every sound with its language (rule 27.35)', async (_, reference) => {
  const { file, sign } = (await getSource(reference)) ?? {};
  const streams = await probe(file ?? '');
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const listed = sounds.map(({ tags, disposition }) => [tags?.comment, tags?.language, disposition.visual_impaired]);
  // The hall is in both qualities of the picture.
  expect(listed.toSorted()).toEqual([
    ['Audiodescriptie', 'nl', 1],
    ['Français', 'fr', 0],
    ['Nederlands', 'nl', 0],
    ['Zaal', 'nl', 0],
    ['Zaal', 'nl', 0],
  ]);
  expect(sounds.filter(({ disposition }) => disposition.default === 1).map(({ tags }) => tags?.comment)).toEqual(['Zaal', 'Zaal']);
  // All begin with the picture.
  const starts = streams.map(({ start_time }) => Number(start_time));
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(0.2);
  expect((await probe(sign?.file ?? '')).map(({ codec_type }) => codec_type)).toEqual(['video']);
});
