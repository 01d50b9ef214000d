import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mediaPlaylist, multivariantPlaylist } from './cameraPlaylist.ts';
import { type CameraSegment, endOf, parseSegmentFile, placeSegment, toSegmentFile } from './cameraSegments.ts';

const START = Date.parse('2026-10-26T18:30:00.000Z');
const HOUR_MS = 3_600_000;
const toSegment = (second: number, isFirst = false, bytes = 1000): CameraSegment => ({
  file: `${second}.ts`,
  uri: `${second}.ts`,
  startMs: START + second * 1000,
  durationMs: 2000,
  isFirst,
  bytes,
  madeBytes: {},
});
const segments = [toSegment(0, true), toSegment(2), toSegment(10, true), toSegment(12), toSegment(14)];
const linesOf = (playlist: string, tag: string) => playlist.split('\n').filter((line) => line.startsWith(tag));

describe('the playlist of a camera', () => {
  it('has every segment, the time of the first one and of one that follows nothing, and a discontinuity where the camera was connected again', () => {
    const playlist = mediaPlaylist(segments, { windowMs: HOUR_MS });
    expect(playlist).not.toContain('ENDLIST');
    expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    expect(linesOf(playlist, '#EXT-X-PROGRAM-DATE-TIME')).toHaveLength(2);
    expect(playlist).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-10-26T18:30:10.000Z\n#EXTINF:2.000,\n10.ts\n');
    expect(linesOf(playlist, '#EXT-X-DISCONTINUITY\n'.trim()).filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
  });

  it('loses the segments that ended before its window, and counts them and their discontinuities', () => {
    const longer = [...segments, toSegment(16), toSegment(18)];
    const inside = mediaPlaylist(longer, { windowMs: 10_000 });
    expect(inside).toContain('#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    expect(inside).toContain('#EXT-X-DISCONTINUITY\n');
    const after = mediaPlaylist(longer, { windowMs: 8000 });
    expect(after).toContain('#EXT-X-MEDIA-SEQUENCE:3\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(after).not.toContain('#EXT-X-DISCONTINUITY\n');
  });

  it('never turns its first number back, whatever the clock says, and has at least three segments', () => {
    const many = Array.from({ length: 40 }, (_, index) => toSegment(index * 2 + (index > 20 ? 600 : 0), index === 0 || index === 21));
    const numbers = many.map((_, index) => {
      const playlist = mediaPlaylist(many.slice(0, index + 1), { windowMs: 20_000 });
      expect(linesOf(playlist, '#EXTINF').length).toBeGreaterThanOrEqual(Math.min(index + 1, 3));
      return Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
    });
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBe(30);
  });

  it('as a delta update has its last six target durations, and the numbers of the whole playlist (rule 19.13)', () => {
    const longer = [...segments, ...[16, 18, 20, 22].map((second) => toSegment(second))];
    const full = mediaPlaylist(longer, { windowMs: HOUR_MS });
    const delta = mediaPlaylist(longer, { windowMs: HOUR_MS, isDelta: true });
    expect(full).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n');
    expect(delta).toContain('#EXT-X-VERSION:9\n');
    expect(delta).toContain('#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-PROGRAM-DATE-TIME:2026-10-26T18:30:12.000Z\n');
    expect(full.endsWith(delta.slice(delta.indexOf('#EXTINF')))).toBe(true);
    expect(mediaPlaylist(segments, { windowMs: HOUR_MS, isDelta: true })).toBe(mediaPlaylist(segments, { windowMs: HOUR_MS }));
  });

  it('of a recording has an end, and no interruption before its first segment', () => {
    const playlist = mediaPlaylist(segments.slice(2));
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(playlist).not.toContain('#EXT-X-DISCONTINUITY\n');
    expect(playlist).not.toContain('SKIP');
    expect(playlist.endsWith('14.ts\n#EXT-X-ENDLIST\n')).toBe(true);
  });

  it('has at most 5 KB with gzip after four hours, with the times that segments have as they arrive (rule 19.13)', () => {
    const listed: CameraSegment[] = [];
    let before: CameraSegment | undefined;
    for (let index = 0; index < 4 * 1800; index += 1) {
      // A variable frame rate: key frames are some frames early or late; and a network that delays now and then.
      const durationMs = 1967 + ((index * 7919) % 67);
      const arrivedMs = (before ? endOf(before) : START) + durationMs + ((index * 104_729) % 300);
      const startMs = placeSegment(before, { durationMs, isFirst: index === 0 }, arrivedMs);
      const file = toSegmentFile({ connectionMs: listed[0]?.startMs ?? startMs, number: index, startMs, durationMs });
      before = { ...(parseSegmentFile(file) ?? expect.fail()), bytes: 1, madeBytes: {} };
      listed.push(before);
    }
    const playlist = mediaPlaylist(listed, { windowMs: HOUR_MS / 2 });
    expect(linesOf(playlist, '#EXTINF').length).toBeGreaterThan(890);
    // The level of deploy/nginx-media.conf.
    expect(gzipSync(playlist, { level: 6 }).length).toBeLessThan(5 * 1024);
    // No player sees a segment with two times: in later playlists and in updates it has the one that the first playlist gave it.
    const timesOf = (text: string) => {
      let ms = NaN;
      return new Map(
        [...text.matchAll(/(?:DATE-TIME:(.*)\n)?#EXTINF:(.*),\n(.*)/g)].map(([, date, seconds, uri]) => {
          if (date !== undefined) ms = Date.parse(date);
          ms += Number(seconds) * 1000;
          return [uri, Math.round(ms)];
        }),
      );
    };
    const early = timesOf(mediaPlaylist(listed.slice(0, 6500), { windowMs: HOUR_MS / 2 }));
    for (const text of [playlist, mediaPlaylist(listed, { windowMs: HOUR_MS / 2, isDelta: true })])
      for (const [uri, ms] of timesOf(text)) expect(early.get(uri) ?? ms).toBe(ms);
    for (const [uri, ms] of timesOf(playlist)) {
      const segment = listed.find((each) => each.uri === uri) ?? expect.fail();
      expect(Math.abs(endOf(segment) - ms)).toBeLessThanOrEqual(100);
    }
  });

  it('has the length of its longest segment as target', () => {
    expect(mediaPlaylist([toSegment(0), { ...toSegment(2), durationMs: 4600 }])).toContain('#EXT-X-TARGETDURATION:5\n');
  });
});

describe('the multivariant playlist of a camera', () => {
  it('names codecs, size, frame rate, and the highest and average bit rate', () => {
    const format = { codecs: ['avc1.64001f', 'mp4a.40.2'], width: 1280, height: 720, frameRate: 25 };
    const measured = [toSegment(0, true, 500_000), toSegment(2, false, 750_000)];
    const playlist = multivariantPlaylist([{ format, segments: measured, uri: 'camera/index.m3u8' }]);
    expect(playlist).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000\ncamera/index.m3u8\n',
    );
  });

  it('leaves out unknown codecs', () => {
    const variant = { format: { codecs: [], width: 4, height: 3 }, segments: [toSegment(0)], uri: 'x' };
    expect(multivariantPlaylist([variant])).not.toContain('CODECS');
  });
});
