import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerRepeated, repeatedPlaylist } from './repeatedRecording.ts';

describe('repeatedPlaylist', () => {
  it('repeats the loop with a discontinuity between two rounds', () => {
    const rendition = {
      segments: [
        { uri: '/a.ts', durationMs: 4000 },
        { uri: '/b.ts', durationMs: 2500 },
      ],
      independentSegments: true,
    };
    const lines = repeatedPlaylist(rendition, 3).trim().split('\n');
    expect(lines.filter((line) => line.startsWith('/'))).toEqual(['/a.ts', '/b.ts', '/a.ts', '/b.ts', '/a.ts', '/b.ts']);
    expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(2);
    expect(lines).toContain('#EXT-X-TARGETDURATION:4');
    expect(lines).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
  });
});

it('repeats fragmented MP4 with its initialisation section, again after a discontinuity, and byte ranges', () => {
  const map = { uri: '/all.mp4', byteRange: '800@0' };
  const segments = [800, 1300].map((offset) => ({ uri: '/all.mp4', byteRange: `500@${offset}`, durationMs: 4000, map }));
  const lines = repeatedPlaylist({ segments, independentSegments: false }, 2).split('\n');
  const round = [
    '#EXT-X-MAP:URI="/all.mp4",BYTERANGE="800@0"',
    ...['500@800', '500@1300'].flatMap((range) => ['#EXTINF:4.000,', `#EXT-X-BYTERANGE:${range}`, '/all.mp4']),
  ];
  expect(lines.slice(5, -2)).toEqual([...round, '#EXT-X-DISCONTINUITY', ...round]);
});

it('repeats audio renditions as often as the picture (rule 27.35)', async () => {
  const mediaDir = mkdtempSync(join(tmpdir(), 'repeated-'));
  const write = (name: string, text: string) => writeFileSync(join(mediaDir, 'raad', name), text);
  mkdirSync(join(mediaDir, 'raad'));
  const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",LANGUAGE="fr",URI="fr.m3u8"';
  write('index.m3u8', `#EXTM3U\n${sound}\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=4x3,AUDIO="a"\nhigh.m3u8\n`);
  write('high.m3u8', '#EXTM3U\n#EXTINF:4,\nv0.ts\n#EXTINF:4,\nv1.ts\n');
  write('fr.m3u8', '#EXTM3U\n#EXTINF:4.01,\nf0.ts\n#EXTINF:3.99,\nf1.ts\n');
  const app = fastify();
  registerRepeated(app, mediaDir, { requireFile: async () => undefined });
  const read = async (name: string) => (await app.inject(`/repeated/3/raad/${name}`)).body;
  expect(await read('index.m3u8')).toContain(sound.replace('fr.m3u8', 'fr/index.m3u8'));
  const times = (playlist: string) => playlist.match(/^#EXT(?:INF|-X-DISCONTINUITY).*$/gm);
  expect(times(await read('fr/index.m3u8'))).toEqual(times(await read('high/index.m3u8')));
  expect((await read('fr/index.m3u8')).match(/^\/media\/raad\/f[01]\.ts$/gm)).toHaveLength(6);
  await app.close();
  rmSync(mediaDir, { recursive: true });
});

describe('registerRepeated', () => {
  it.each(['/repeated/1/nope/index.m3u8', '/repeated/1/nope/high/index.m3u8', '/repeated/0/nope/index.m3u8'])(
    'answers 404 without an error for %s',
    async (url) => {
      const app = fastify();
      const errors: unknown[] = [];
      app.addHook('onError', async (_request, _reply, error) => void errors.push(error));
      registerRepeated(app, tmpdir(), { requireFile: async () => undefined });
      expect((await app.inject({ url })).statusCode).toBe(404);
      expect(errors).toEqual([]);
      await app.close();
    },
  );
});
