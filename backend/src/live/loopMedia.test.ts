import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alignTo, fitToPeriod, readLoopMedia } from './loopMedia.ts';

const segments = (...durations: number[]) => durations.map((durationSeconds, index) => ({ uri: `s${index}`, durationSeconds }));
const durationsOf = (list: ReturnType<typeof fitToPeriod>): number[] => list.map(({ durationMs }) => durationMs);

describe('fitToPeriod', () => {
  it('ends with the period if the rendition is a little longer or shorter', () => {
    expect(durationsOf(fitToPeriod(segments(4, 4, 2.1), 10_000))).toEqual([4000, 4000, 2000]);
    expect(durationsOf(fitToPeriod(segments(4, 4, 1.9), 10_000))).toEqual([4000, 4000, 2000]);
  });

  it('leaves out segments that begin after the period', () => {
    expect(durationsOf(fitToPeriod(segments(4, 4, 2.1, 0.05), 10_000))).toEqual([4000, 4000, 2000]);
  });

  it('does not add up rounding errors', () => {
    const fitted = fitToPeriod(segments(...Array.from({ length: 90 }, () => 4.0006)), 360_054);
    expect(durationsOf(fitted).reduce((sum, durationMs) => sum + durationMs, 0)).toBe(360_054);
    expect(
      durationsOf(fitted)
        .slice(0, 45)
        .reduce((sum, durationMs) => sum + durationMs, 0),
    ).toBe(Math.round(45 * 4000.6));
  });
});

describe('alignTo (rule 27.35)', () => {
  const picture = fitToPeriod(segments(4, 4, 2), 10_000);
  const align = (...durations: number[]) => durationsOf(alignTo(picture, fitToPeriod(segments(...durations), 10_000)));

  it('gives sound that is cut at its own frames the times of the picture', () => {
    expect(align(4.011, 3.989, 2.02)).toEqual([4000, 4000, 2000]);
    expect(align(4.1, 3.9, 2)).toEqual([4000, 4000, 2000]);
  });

  it('leaves sound that is cut elsewhere', () => {
    expect(align(4.101, 3.899, 2)).toEqual([4101, 3899, 2000]);
    expect(align(4.06, 4.06, 1.88)).toEqual([4060, 4060, 1880]);
    expect(align(5, 5)).toEqual([5000, 5000]);
    expect(alignTo(picture, [])).toEqual([]);
  });
});

describe('readLoopMedia', () => {
  let mediaDir: string;
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(mediaDir, name)), { recursive: true });
    writeFileSync(path.join(mediaDir, name), text);
  };
  beforeEach(() => {
    mediaDir = mkdtempSync(path.join(tmpdir(), 'loop-media-'));
    write(
      'council/index.m3u8',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=5\naudio/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3\nhigh.m3u8\n',
    );
    write('council/audio/index.m3u8', '#EXTM3U\n#EXTINF:3.9,\na 0.ts\n#EXTINF:4.3,\na1.ts\n#EXTINF:0.2,\na2.ts\n');
    write('council/high.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\nv0.m4s\n#EXTINF:4,\n../shared/v1.m4s\n');
  });
  afterEach(() => rmSync(mediaDir, { recursive: true }));

  it('takes the length of the loop from the first video rendition and resolves every file', () => {
    const media = readLoopMedia(mediaDir, '/media/council');
    expect(media.periodMs).toBe(8000);
    const map = { uri: '/media/council/init.mp4' };
    expect(media.renditions.get('high')?.segments).toEqual([
      { uri: '/media/council/v0.m4s', durationMs: 4000, map },
      { uri: '/media/shared/v1.m4s', durationMs: 4000, map },
    ]);
    expect(media.renditions.get('audio')?.segments).toEqual([
      { uri: '/media/council/audio/a%200.ts', durationMs: 3900 },
      { uri: '/media/council/audio/a1.ts', durationMs: 4100 },
    ]);
  });

  it('points its multivariant playlist at the rolling playlists', () => {
    expect(readLoopMedia(mediaDir, '/media/council/').multivariant).toBe(
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=5\naudio/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3\nhigh/index.m3u8\n',
    );
  });

  it('has audio renditions, and names their rolling playlists (rule 27.35)', () => {
    const hall = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Zaal",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES';
    const french = (uri: string) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="fr.m3u8",NAME="fr.m3u8",LANGUAGE="fr",URI="${uri}"`;
    const variant = '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=4x3,AUDIO="fr.m3u8"';
    write('council/index.m3u8', ['#EXTM3U', hall, french('fr.m3u8'), variant, 'high.m3u8', ''].join('\n'));
    write('council/fr.m3u8', '#EXTM3U\n#EXTINF:3.99,\nf0.aac\n#EXTINF:4.02,\nf1.aac\n#EXTINF:0.01,\nf2.aac\n');
    const { multivariant, renditions } = readLoopMedia(mediaDir, '/media/council');
    expect(multivariant).toBe(['#EXTM3U', hall, french('fr/index.m3u8'), variant, 'high/index.m3u8', ''].join('\n'));
    expect(renditions.get('fr')?.segments).toEqual([
      { uri: '/media/council/f0.aac', durationMs: 4000 },
      { uri: '/media/council/f1.aac', durationMs: 4000 },
    ]);
  });

  it('lasts as long as the loop beside which it is repeated', () => {
    expect(readLoopMedia(mediaDir, '/media/council', 8300)).toMatchObject({ periodMs: 8300 });
    expect(durationsOf(readLoopMedia(mediaDir, '/media/council', 8300).renditions.get('high')?.segments ?? [])).toEqual([4000, 4300]);
  });

  it('has the stills whose names are milliseconds of the loop, in order', () => {
    expect(readLoopMedia(mediaDir, '/media/council').stills).toEqual([]);
    for (const name of ['104250.webp', '008000.jpg', '000000.webp', 'readme.md', 'x1.webp']) write(`council/stills/${name}`, '');
    expect(readLoopMedia(mediaDir, '/media/council').stills).toEqual([
      { startMs: 0, path: '/media/council/stills/000000.webp' },
      { startMs: 8000, path: '/media/council/stills/008000.jpg' },
      { startMs: 104_250, path: '/media/council/stills/104250.webp' },
    ]);
  });

  it('rejects a folder that is missing or not shared', () => {
    expect(() => readLoopMedia(mediaDir, '/media/other')).toThrow('ENOENT');
    expect(() => readLoopMedia(mediaDir, '/media/../etc')).toThrow('not below /media/');
    expect(() => readLoopMedia(mediaDir, '/media/%2e%2e%2fetc')).toThrow('not below /media/');
  });
});
