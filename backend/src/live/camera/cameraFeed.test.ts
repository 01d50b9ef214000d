import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaPlaylist, multivariantPlaylist } from './cameraPlaylist.ts';
import { listVariants } from './ladder/renditions.ts';
import {
  cameraInputs,
  parsePlaylist,
  parseVariants,
  readSpan,
  sendClip,
  sendOnly,
  soundOnly,
  startFeed,
  type TestFeed,
} from './ladder/testFeed.ts';

const WAIT = { timeout: 20_000, interval: 100 };
const SHORT_WAIT = { timeout: 2000, interval: 200 };
/** A length is a whole number of milliseconds. */
const ROUNDING_SECONDS = 0.001_5;

const STEADY = cameraInputs['a steady picture with sound'] ?? [];
const SILENT = cameraInputs['no sound'] ?? [];

let test: TestFeed;
let hasSpace: boolean;

beforeEach(async () => {
  hasSpace = true;
  test = await startFeed({}, () => hasSpace);
});
afterEach(() => {
  test.feed.stop();
  rmSync(test.folder, { recursive: true, force: true });
});

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the segments of a camera', () => {
  it.each(Object.entries(cameraInputs))('are as long as their media, and follow each other without a gap: %s', async (what, args) => {
    await sendClip(test, args);
    const { feed } = test;
    const { segments, targetDuration } = parsePlaylist(mediaPlaylist(feed.segments));
    const spans = await Promise.all(feed.segments.map(({ file }) => readSpan(join(feed.folder, file))));
    expect(segments.length).toBeGreaterThan(2);
    for (const [index, { duration }] of segments.entries()) {
      const span = spans[index] ?? { start: NaN, end: NaN };
      const isLast = index === segments.length - 1;
      // A frame of a variable rate has no length of its own: the last one lasts as long as ffprobe says, up to a quarter of a second.
      expect(Math.abs(duration - ((spans[index + 1]?.start ?? span.end) - span.start))).toBeLessThan(isLast ? 0.25 : ROUNDING_SECONDS);
      expect(Math.round(duration)).toBeLessThanOrEqual(targetDuration);
    }
    expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);

    // ffmpeg plays all of it without a complaint: timestamps and continuity counters run on.
    const playlist = join(feed.folder, 'all.m3u8');
    writeFileSync(playlist, mediaPlaylist(feed.segments.map((segment) => ({ ...segment, uri: segment.file }))));
    const { stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'warning', '-i', playlist, '-c', 'copy', '-f', 'null', '-'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');

    // The multivariant playlist says what it is; the frames of a variable rate are those of a steady one, of which some are missing.
    const [variant, ...others] = parseVariants(
      multivariantPlaylist(listVariants(feed.formats ?? expect.fail(), feed.segments, () => 'camera/index.m3u8')),
    );
    expect(others).toEqual([]);
    const [width, height] = what === 'a portrait picture' ? [180, 320] : [320, 180];
    expect(variant?.resolution).toEqual({ width, height });
    expect(variant?.frameRate).toBe(25);
    expect(variant?.codecs).toMatch(what === 'no sound' ? /^avc1\.[\da-f]{6}$/ : /^avc1\.[\da-f]{6},mp4a\.40\.2$/);
    const seconds = segments.reduce((sum, { duration }) => sum + duration, 0);
    const bits = feed.segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
    expect(variant?.averageBandwidth).toBe(Math.ceil(bits / seconds));
    expect(variant?.bandwidth).toBeGreaterThanOrEqual(variant?.averageBandwidth ?? Infinity);
  });

  it('end when the disk is full, and go on when there is room again (rule 13.23)', async () => {
    const { feed } = test;
    hasSpace = false;
    // What is connected ends with the segment that arrives.
    await sendClip(test, SILENT, SHORT_WAIT).catch(() => undefined);
    await vi.waitFor(() => expect([feed.connections, feed.isConnected]).toEqual([1, false]), WAIT);
    const count = feed.segments.length;
    await expect(sendClip(test, SILENT, SHORT_WAIT)).rejects.toThrow();
    expect(feed.segments).toHaveLength(count);
    hasSpace = true;
    await sendClip(test, SILENT);
    expect(feed.segments.length).toBeGreaterThan(count);
  });

  it('begin anew with each connection, and the playlist says so', async () => {
    const { feed } = test;
    const counts: number[] = [];
    for (const clip of [STEADY, SILENT, STEADY]) {
      await sendClip(test, clip);
      counts.push(feed.segments.length);
    }
    const { segments } = parsePlaylist(mediaPlaylist(feed.segments));
    expect(segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))).toEqual(counts.slice(0, 2));
    expect(new Set(segments.map(({ uri }) => uri)).size).toBe(segments.length);
  });

  it('are none without a picture, which is said in words until a camera has one (rule 13.24)', async () => {
    const { feed, messages } = test;
    await sendOnly(test, soundOnly);
    await vi.waitFor(() => expect(feed.hasPicture).toBe(false), WAIT);
    expect(messages.at(-1)).toMatch(/for dorp: it sends no picture; waiting again$/);
    expect(feed.segments).toEqual([]);
    await sendClip(test, STEADY);
    expect(feed.hasPicture).toBe(true);
    await sendOnly(test, soundOnly);
    await vi.waitFor(() => expect(feed.hasPicture).toBe(false), WAIT);
    expect(messages.at(-1)).toContain('it sends no picture');
  });
});
