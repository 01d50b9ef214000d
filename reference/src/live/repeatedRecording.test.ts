import { describe, expect, it } from 'vitest';
import { repeatedPlaylist } from './repeatedRecording.ts';

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
