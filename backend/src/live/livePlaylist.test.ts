import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoopSegment } from './livePlaylist.ts';
import { livePlaylist, PlaylistCache } from './livePlaylist.ts';

const epochMs = Date.parse('2026-10-26T18:30:00.000Z');
const loop: LoopSegment[] = [4000, 4000, 2000].map((durationMs, index) => ({ uri: `/media/s${index}.ts`, durationMs }));

interface ReadPlaylist {
  mediaSequence: number;
  targetSeconds: number;
  segments: { uri: string; seconds: number; startMs: number; number: number; discontinuitySequence: number; discontinuity: boolean }[];
}

/** Reads a playlist the way a player does. */
function readPlaylist(text: string): ReadPlaylist {
  const value = (tag: string): number => Number(new RegExp(`^#${tag}:(\\d+)$`, 'm').exec(text)?.[1]);
  const mediaSequence = value('EXT-X-MEDIA-SEQUENCE');
  let discontinuitySequence = value('EXT-X-DISCONTINUITY-SEQUENCE');
  const segments: ReadPlaylist['segments'] = [];
  let discontinuity = false;
  let startMs = Number.NaN;
  let seconds = Number.NaN;
  for (const line of text.trim().split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') {
      discontinuity = true;
      discontinuitySequence += 1;
    } else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startMs = Date.parse(line.slice(25));
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (!line.startsWith('#')) {
      segments.push({ uri: line, seconds, startMs, number: mediaSequence + segments.length, discontinuitySequence, discontinuity });
      startMs += Math.round(seconds * 1000);
      discontinuity = false;
    }
  }
  return { mediaSequence, targetSeconds: value('EXT-X-TARGETDURATION'), segments };
}

const at = (seconds: number, windowSeconds = 1800): string | undefined =>
  livePlaylist({ segments: loop, epochMs, nowMs: epochMs + seconds * 1000, windowSeconds });

describe('livePlaylist', () => {
  it('offers nothing until the first segment is finished', () => {
    expect(at(-100)).toBeUndefined();
    expect(at(0)).toBeUndefined();
    expect(at(3.999)).toBeUndefined();
    expect(readPlaylist(at(4) ?? '').segments.map(({ uri }) => uri)).toEqual(['/media/s0.ts']);
  });

  it('marks the seam of the loop and continues the wall clock', () => {
    expect(at(14)).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24
#EXT-X-PROGRAM-DATE-TIME:2026-10-26T18:30:00.000Z
#EXTINF:4.000,
/media/s0.ts
#EXTINF:4.000,
/media/s1.ts
#EXTINF:2.000,
/media/s2.ts
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-10-26T18:30:10.000Z
#EXTINF:4.000,
/media/s0.ts
`);
  });

  it('counts a discontinuity only once its tag has left the window', () => {
    const seamFirst = at(22, 12) ?? '';
    expect(seamFirst).toContain(
      '#EXT-X-MEDIA-SEQUENCE:3\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24\n#EXT-X-DISCONTINUITY\n',
    );
    const seamGone = at(24, 13) ?? '';
    expect(seamGone).toContain(
      '#EXT-X-MEDIA-SEQUENCE:4\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24\n#EXT-X-PROGRAM',
    );
    expect(readPlaylist(seamFirst).segments.find(({ number }) => number === 4)?.discontinuitySequence).toBe(1);
  });

  it('offers three segments even if the window is shorter', () => {
    expect(readPlaylist(at(100, 1) ?? '').segments).toHaveLength(3);
  });

  it('names the initialisation section first, again after a seam, and byte ranges', () => {
    const map = { uri: '/media/all.mp4', byteRange: '800@0' };
    const segments = [0, 1].map((index) => ({ uri: '/media/all.mp4', byteRange: `500@${800 + index * 500}`, durationMs: 4000, map }));
    const text = livePlaylist({ segments, epochMs: 0, nowMs: 12_000, windowSeconds: 60, independentSegments: true }) ?? '';
    const tags = text.split('\n').filter((line) => /MAP|BYTERANGE|DISCONTINUITY$|INDEPENDENT/.test(line));
    expect(tags).toEqual([
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/media/all.mp4",BYTERANGE="800@0"',
      '#EXT-X-BYTERANGE:500@800',
      '#EXT-X-BYTERANGE:500@1300',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="/media/all.mp4",BYTERANGE="800@0"',
      '#EXT-X-BYTERANGE:500@800',
    ]);
  });

  const durations = fc.array(fc.integer({ min: 900, max: 9000 }), { minLength: 1, maxLength: 12 });
  const toSegments = (list: number[]): LoopSegment[] => list.map((durationMs, index) => ({ uri: `s${index}`, durationMs }));

  it('places every segment at its position in the loop, without gaps, up to the last finished one', () => {
    fc.assert(
      fc.property(durations, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (list, elapsedMs, windowSeconds) => {
        const segments = toSegments(list);
        const text = livePlaylist({ segments, epochMs, nowMs: epochMs + elapsedMs, windowSeconds });
        if (text === undefined) return elapsedMs < (list[0] ?? 0);
        const read = readPlaylist(text);
        const periodMs = list.reduce((sum, durationMs) => sum + durationMs, 0);
        for (const [index, segment] of read.segments.entries()) {
          const position = segment.number % list.length;
          const loopNumber = Math.floor(segment.number / list.length);
          const startMs = list.slice(0, position).reduce((sum, durationMs) => sum + durationMs, epochMs + loopNumber * periodMs);
          expect(segment).toMatchObject({ uri: `s${position}`, startMs, seconds: (list[position] ?? 0) / 1000 });
          expect(segment.discontinuitySequence).toBe(loopNumber);
          expect(segment.discontinuity).toBe(position === 0 && loopNumber > 0);
          expect(Math.round(segment.seconds)).toBeLessThanOrEqual(read.targetSeconds);
          const next = read.segments[index + 1];
          if (next) expect(next.startMs).toBe(startMs + (list[position] ?? 0));
        }
        const last = read.segments.at(-1);
        const edgeMs = (last?.startMs ?? 0) + Math.round((last?.seconds ?? 0) * 1000);
        const nextDurationMs = list[((last?.number ?? 0) + 1) % list.length] ?? 0;
        return edgeMs <= epochMs + elapsedMs && edgeMs + nextDurationMs > epochMs + elapsedMs;
      }),
    );
  });

  it('completes an earlier playlist with its delta update (rule 19.13)', () => {
    const listSegments = (text: string) =>
      readPlaylist(text).segments.map(({ number: _, discontinuitySequence: _sequence, ...rest }) => rest);
    const read = (nowMs: number, isDelta: boolean) =>
      livePlaylist({ segments: loop, epochMs, nowMs: epochMs + nowMs, windowSeconds: 60, isDelta }) ?? '';
    fc.assert(
      fc.property(fc.integer({ min: 4000, max: 400_000 }), fc.integer({ min: 0, max: 12_000 }), (nowMs, laterMs) => {
        const delta = read(nowMs + laterMs, true);
        const [, first = ''] = /#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(delta) ?? [];
        const [, skipped = '0'] = /#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)/.exec(delta) ?? [];
        const before = readPlaylist(read(nowMs, false));
        const gone = Number(first) - before.mediaSequence;
        const known = listSegments(read(nowMs, false)).slice(gone, gone + Number(skipped));
        expect(known).toHaveLength(Number(skipped));
        expect([...known, ...listSegments(delta)]).toEqual(listSegments(read(nowMs + laterMs, false)));
      }),
    );
  });

  it('has a delta update of the same size for every window', () => {
    const sizes = [60, 1800, 7200].map((windowSeconds) => {
      const text = livePlaylist({ segments: loop, epochMs, nowMs: epochMs + 7_204_000, windowSeconds, isDelta: true }) ?? '';
      return text.replace(/^#EXT-X-(?:SKIP|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE):.*$/gm, '').length;
    });
    expect(new Set(sizes).size).toBe(1);
  });

  it('never goes back, and describes a segment always in the same way', () => {
    fc.assert(
      fc.property(
        durations,
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 2, maxLength: 40 }),
        fc.integer({ min: 1, max: 120 }),
        (list, steps, windowSeconds) => {
          let nowMs = epochMs;
          let previousSequence = 0;
          let previousEnd = 0;
          const texts = new Map<number, string>();
          for (const step of steps) {
            nowMs += step;
            const text = livePlaylist({ segments: toSegments(list), epochMs, nowMs, windowSeconds });
            if (text === undefined) continue;
            const { mediaSequence, segments } = readPlaylist(text);
            expect(mediaSequence).toBeGreaterThanOrEqual(previousSequence);
            expect(mediaSequence + segments.length).toBeGreaterThanOrEqual(previousEnd);
            previousSequence = mediaSequence;
            previousEnd = mediaSequence + segments.length;
            for (const { number, ...segment } of segments) {
              expect(texts.get(number) ?? JSON.stringify(segment)).toBe(JSON.stringify(segment));
              texts.set(number, JSON.stringify(segment));
            }
          }
        },
      ),
    );
  });
});

describe('PlaylistCache (rule 19.12)', () => {
  const input = { segments: loop, epochMs, windowSeconds: 60 };

  it('has the playlist of every instant', () => {
    const cache = new PlaylistCache();
    for (let nowMs = epochMs; nowMs < epochMs + 100_000; nowMs += 700) {
      expect(cache.get('7 live high', { ...input, nowMs })).toBe(livePlaylist({ ...input, nowMs }));
      const delta = { ...input, nowMs, isDelta: true };
      expect(cache.get('7 live high', delta)).toBe(livePlaylist(delta));
    }
    const nowMs = epochMs + 99_400;
    const later = { ...input, nowMs, epochMs: epochMs + 60_000 };
    expect(cache.get('7 live high', later)).toBe(livePlaylist(later));
    expect(cache.get('8 live high', { ...input, nowMs, segments: loop.slice(1) })).toBe(
      livePlaylist({ ...input, nowMs, segments: loop.slice(1) }),
    );
  });

  it('writes a playlist once for all who ask for the same segments', () => {
    let written = 0;
    const segments = loop.map((segment) => ({
      ...segment,
      get uri() {
        written += 1;
        return segment.uri;
      },
    }));
    const cache = new PlaylistCache();
    for (let nowMs = epochMs + 60_100; nowMs < epochMs + 64_000; nowMs += 100) cache.get('7 live high', { ...input, segments, nowMs });
    const { length } = cache.get('7 live high', { ...input, segments, nowMs: epochMs + 63_900 })?.match(/^\/media/gm) ?? [];
    expect(written).toBe(length);
  });

  it('remembers few of them', () => {
    const cache = new PlaylistCache();
    const nowMs = epochMs + 60_000;
    for (let session = 0; session < 100; session += 1) cache.get(`${session} live high`, { ...input, nowMs });
    expect(cache.size).toBe(64);
  });
});
