import { tmpdir } from 'node:os';
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
