import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraSegment } from './cameraSegments.ts';
import { endOf, parseSegmentFile, placeSegment, SegmentList, selectSegments, toConnections, toSegmentFile } from './cameraSegments.ts';

const NOW = 1_795_661_582_000;

const toSegment = (startMs: number, durationMs = 2000, isFirst = false): CameraSegment => ({
  startMs,
  durationMs,
  isFirst,
  bytes: 1000,
  madeBytes: {},
  file: `${startMs}.ts`,
  uri: `${startMs}.ts`,
});

describe('the name of a segment', () => {
  it('contains everything about it', () => {
    const segments = fc.record({
      startMs: fc.integer({ min: 1e12, max: 9e12 }),
      durationMs: fc.integer({ min: 1, max: 999_999 }),
      connectionMs: fc.integer({ min: 1e12, max: 9e12 }),
      number: fc.nat({ max: 99_999 }),
    });
    fc.assert(
      fc.property(segments, (place) => {
        const file = toSegmentFile(place);
        const { connectionMs, number, startMs, durationMs } = place;
        const uri = `${connectionMs.toString(36)}-${number}.ts`;
        expect(parseSegmentFile(file)).toEqual({ file, uri, startMs, durationMs, isFirst: number === 0 });
      }),
    );
  });

  it.each([
    ['1795661582000-2000-first.ts', true],
    ['1795661584000-2000.ts', false],
  ])('is read from the name that an earlier version gave, as of a session that is live during an upgrade: %s', (file, isFirst) => {
    expect(parseSegmentFile(file)).toEqual({ file, uri: file, startMs: Number(file.slice(0, 13)), durationMs: 2000, isFirst });
  });

  it.each(['incoming', '0.ts', 'mqz4a-0.ts', 'mqz4a-0_1795661582000-2000.mp4', '../mqz4a-0_1795661582000-2000.ts'])('is not %s', (file) => {
    expect(parseSegmentFile(file)).toBeUndefined();
  });
});

describe('the list of segments of ffmpeg', () => {
  const toPlaylist = (file: string, seconds: number) =>
    `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:${seconds.toFixed(6)},\n${file}\n`;

  it('has each segment with its length, wherever the text is divided, and says which is the last', () => {
    const text = `${toPlaylist('11.ts', 5)}${toPlaylist('12.ts', 2.000_222)}#EXT-X-ENDLIST\n`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.indexOf('12.ts') }), (index) => {
        const list = new SegmentList();
        expect([...list.read(text.slice(0, index)), ...list.read(text.slice(index))]).toEqual([
          { file: '11.ts', durationMs: 5000, isLast: false },
          { file: '12.ts', durationMs: 2000, isLast: true },
        ]);
      }),
    );
  });

  it.each([toPlaylist('../0.ts', 2), toPlaylist('0.ts', 0), toPlaylist('0.mp4', 2), '#EXT-X-ENDLIST\n'])('has none in %j', (text) => {
    expect(new SegmentList().read(text)).toEqual([]);
  });

  it('has lengths whose sum does not drift', () => {
    const list = new SegmentList();
    const lengths = Array.from({ length: 7200 }, (_, index) => list.read(toPlaylist(`${index}.ts`, 2.000_4))[0]?.durationMs ?? 0);
    expect(lengths.reduce((sum, ms) => sum + ms, 0)).toBe(Math.round(7200 * 2000.4));
  });
});

describe('the time of a segment', () => {
  it('is its duration before its arrival, at the start of a connection', () => {
    expect(placeSegment(undefined, { durationMs: 2000, isFirst: true }, NOW)).toBe(NOW - 2000);
    expect(placeSegment(toSegment(NOW - 60_000), { durationMs: 2000, isFirst: true }, NOW)).toBe(NOW - 2000);
  });

  it('is not before the end of an earlier connection', () => {
    const before = toSegment(NOW - 2500);
    expect(placeSegment(before, { durationMs: 2000, isFirst: true }, NOW)).toBe(endOf(before));
  });

  it.each([
    [0, 0],
    [4, 0],
    [100, 10],
    [-100, -10],
    [8000, 20],
    [-8000, -20],
  ])('follows the segment before it: one that arrives %d ms late is moved by %d ms', (late, moved) => {
    const before = toSegment(NOW - 4000);
    expect(placeSegment(before, { durationMs: 2000, isFirst: false }, NOW + late) - endOf(before)).toBe(moved);
  });

  /**
   * Error of the last segment of a connection, ms; the clock of the camera has an error of `ppm`, each arrival is late by up to `lateMs`.
   */
  const errorAfter = (hours: number, ppm: number, lateness: readonly number[]): number => {
    let segment: CameraSegment | undefined;
    let realMs = NOW;
    for (let index = 0; index < hours * 1800; index += 1) {
      realMs += 2000 * (1 + ppm / 1e6);
      const startMs = placeSegment(segment, { durationMs: 2000, isFirst: index === 0 }, realMs + (lateness[index % lateness.length] ?? 0));
      segment = toSegment(startMs);
    }
    return (segment ? endOf(segment) : NaN) - realMs;
  };

  it('does not drift from the wall clock, whatever the clock of the camera and the network do', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), arrivals, (ppm, lateness) => {
        expect(Math.abs(errorAfter(3, ppm, lateness))).toBeLessThan(450);
      }),
      { numRuns: 30 },
    );
  });

  it('is hardly changed by a stall of 8 s', () => {
    const lateness = Array.from({ length: 1800 }, (_, index) => (index >= 1796 ? 8000 : 0));
    expect(errorAfter(1, 0, lateness)).toBeLessThanOrEqual(80);
  });
});

describe('the segments of a session', () => {
  const segments = [toSegment(1000, 1000, true), toSegment(2000), toSegment(4000), toSegment(20_000, 2000, true), toSegment(22_000)];

  it('contain its start and its end, and none that only touches them', () => {
    expect(selectSegments(segments, 3000, 21_000).map(({ startMs }) => startMs)).toEqual([2000, 4000, 20_000]);
    expect(selectSegments(segments, 4000, 20_000).map(({ startMs }) => startMs)).toEqual([4000]);
    expect(selectSegments(segments, 24_000)).toEqual([]);
  });

  it('are split where the camera was connected again', () => {
    expect(toConnections(segments).map(({ length }) => length)).toEqual([3, 2]);
    expect(toConnections(segments.slice(1)).map(({ length }) => length)).toEqual([2, 2]);
    expect(toConnections([])).toEqual([]);
  });
});
