import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import hlsParser from 'hls-parser';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../programs/runProgram.ts';
import { RecordingFailures } from '../ended/recordingFailures.ts';
import { CameraFeed } from './cameraFeed.ts';
import { mediaPlaylist } from './cameraPlaylist.ts';

const WAIT = { timeout: 20_000, interval: 100 };
const SHORT_WAIT = { timeout: 2000, interval: 200 };
const CLIP_SECONDS = 13;
/** A length is a whole number of milliseconds. */
const ROUNDING_SECONDS = 0.001_5;

const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${CLIP_SECONDS}`];
const PORTRAIT = ['-f', 'lavfi', '-i', `testsrc2=size=180x320:rate=25:duration=${CLIP_SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${CLIP_SECONDS}`, '-c:a', 'aac'];
const MONO = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${CLIP_SECONDS}`, '-c:a', 'aac', '-ac', '1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'];
const everySeconds = (seconds: number) => ['-g', '9999', '-force_key_frames', `expr:gte(t,n_forced*${seconds})`];
/** Of 25 frames a second some are missing, and before a key frame several. */
const VARIABLE = ['-vf', "select='gt(mod(n,7),3)*lt(mod(n,125),118)'", '-vsync', 'vfr'];

const inputs: Record<string, string[]> = {
  'a steady picture with sound': [...PICTURE, ...SOUND, ...H264, ...everySeconds(2)],
  'a variable frame rate, with key frames every 5 s': [...PICTURE, ...SOUND, ...H264, ...VARIABLE, ...everySeconds(5)],
  'a portrait picture': [...PORTRAIT, ...SOUND, ...H264, ...everySeconds(2)],
  'mono sound of 44.1 kHz': [...PICTURE, ...MONO, ...H264, ...everySeconds(2)],
  'B-frames': [...PICTURE, ...SOUND, ...H264, '-bf', '3', ...everySeconds(2)],
  'key frames every 5 s': [...PICTURE, ...SOUND, ...H264, ...everySeconds(5)],
  'no sound': [...PICTURE, ...H264, ...everySeconds(2)],
};

let folder: string;
let feed: CameraFeed;
let url: string;
let hasSpace: boolean;

beforeEach(async () => {
  hasSpace = true;
  folder = mkdtempSync(join(tmpdir(), 'camera-feed-'));
  url = `rtmp://127.0.0.1:${await findFreePort()}/live/camera`;
  const log = { info: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
  const address = { city: 'dorp', url };
  feed = new CameraFeed({
    address,
    folder: join(folder, 'dorp'),
    failures: new RecordingFailures(),
    hasSpace: () => hasSpace,
    clock: Date.now,
    log,
  });
  feed.start();
});
afterEach(() => {
  feed.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Sends a clip as fast as it is received, and waits until all of it is in segments. */
async function sendClip(args: readonly string[], wait = WAIT): Promise<void> {
  const clip = join(folder, 'clip.flv');
  await runProgram('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, clip]);
  const before = feed.connections;
  await vi.waitFor(() => runProgram('ffmpeg', ['-nostdin', '-v', 'error', '-i', clip, '-c', 'copy', '-f', 'flv', url]), wait);
  await vi.waitFor(() => expect([feed.connections, feed.isConnected]).toEqual([before + 1, false]), WAIT);
}

/** When the frames of the first stream of a file begin, and when the last one ends, in seconds. */
async function readSpan(file: string): Promise<{ start: number; end: number }> {
  const entries = ['-select_streams', '0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'json'];
  const output = await runProgram('ffprobe', ['-v', 'error', ...entries, file]);
  const { packets } = JSON.parse(output.toString()) as { packets: { pts_time: string; duration_time?: string }[] };
  const starts = packets.map(({ pts_time: time }) => Number(time));
  const ends = packets.map(({ pts_time: time, duration_time: duration }) => Number(time) + Number(duration ?? 0));
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

function parsePlaylist(text: string): hlsParser.types.MediaPlaylist {
  const playlist = hlsParser.parse(text);
  if (playlist.isMasterPlaylist) throw new Error('this is no media playlist');
  return playlist;
}

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the segments of a camera', () => {
  it.each(Object.entries(inputs))('are as long as their media, and follow each other without a gap: %s', async (_what, args) => {
    await sendClip(args);
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
  });

  it('end when the disk is full, and go on when there is room again (rule 13.23)', async () => {
    const clip = inputs['no sound'] ?? [];
    hasSpace = false;
    // What is connected ends with the segment that arrives.
    await sendClip(clip, SHORT_WAIT).catch(() => undefined);
    await vi.waitFor(() => expect([feed.connections, feed.isConnected]).toEqual([1, false]), WAIT);
    const count = feed.segments.length;
    await expect(sendClip(clip, SHORT_WAIT)).rejects.toThrow();
    expect(feed.segments).toHaveLength(count);
    hasSpace = true;
    await sendClip(clip);
    expect(feed.segments.length).toBeGreaterThan(count);
  });

  it('begin anew with each connection, and the playlist says so', async () => {
    await sendClip(inputs['a steady picture with sound'] ?? []);
    const count = feed.segments.length;
    await sendClip(inputs['no sound'] ?? []);
    const { segments } = parsePlaylist(mediaPlaylist(feed.segments));
    expect(segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))).toEqual([count]);
  });
});
