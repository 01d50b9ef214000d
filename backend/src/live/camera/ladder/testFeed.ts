import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import hlsParser from 'hls-parser';
import type { FastifyBaseLogger } from 'fastify';
import { expect, vi } from 'vitest';
import { runProgram } from '../../../programs/runProgram.ts';
import { RecordingFailures } from '../../ended/recordingFailures.ts';
import { CameraFeed } from '../cameraFeed.ts';

/** How long a feed is waited for: a busy machine takes longer for the renditions than the clip lasts. */
const WAIT = { timeout: 120_000, interval: 100 };
const CLIP_SECONDS = 13;

const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${CLIP_SECONDS}`];
const PORTRAIT = ['-f', 'lavfi', '-i', `testsrc2=size=180x320:rate=25:duration=${CLIP_SECONDS}`];
const LARGE = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${CLIP_SECONDS}`];
const TONE = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${CLIP_SECONDS}`];
const SOUND = [...TONE, '-c:a', 'aac'];
const MONO = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${CLIP_SECONDS}`, '-c:a', 'aac', '-ac', '1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'];
const everySeconds = (seconds: number) => ['-g', '9999', '-force_key_frames', `expr:gte(t,n_forced*${seconds})`];
/** Of 25 frames a second some are missing, and before a key frame several. */
const VARIABLE = ['-vf', "select='gt(mod(n,7),3)*lt(mod(n,125),118)'", '-vsync', 'vfr'];

/** What cameras send, as arguments of ffmpeg. */
export const cameraInputs: Record<string, string[]> = {
  'a steady picture with sound': [...PICTURE, ...SOUND, ...H264, ...everySeconds(2)],
  'a variable frame rate, with key frames every 5 s': [...PICTURE, ...SOUND, ...H264, ...VARIABLE, ...everySeconds(5)],
  'a portrait picture': [...PORTRAIT, ...SOUND, ...H264, ...everySeconds(2)],
  'mono sound of 44.1 kHz': [...PICTURE, ...MONO, ...H264, ...everySeconds(2)],
  'B-frames': [...PICTURE, ...SOUND, ...H264, '-bf', '3', ...everySeconds(2)],
  'key frames every 5 s': [...PICTURE, ...SOUND, ...H264, ...everySeconds(5)],
  'no sound': [...PICTURE, ...H264, ...everySeconds(2)],
};

/** A picture that has room for the ladder. */
export const largeInput = [...LARGE, ...SOUND, ...H264, ...everySeconds(2)];
/** What a camera sends without a picture. */
export const soundOnly = SOUND;
/** Codecs that browsers do not play, for SRT. */
export const rareCodecs = [...PICTURE, ...TONE, '-c:v', 'mpeg2video', '-bf', '0', '-c:a', 'mp2', ...everySeconds(2)];

const toTone = (frequency: number, rate = 48_000, more = '') => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${frequency}:sample_rate=${rate}:duration=${CLIP_SECONDS}${more}`,
];

/** A picture with sounds; the first four arguments of each are its input, and the others say what it is. */
function toSounds(sounds: readonly string[][]): string[] {
  const inputs = sounds.flatMap((sound) => sound.slice(0, 4));
  const maps = [PICTURE, ...sounds].flatMap((_, index) => ['-map', String(index)]);
  return [...PICTURE, ...inputs, ...maps, ...H264, ...everySeconds(2), '-c:a', 'aac', ...sounds.flatMap((sound) => sound.slice(4))];
}

/** When the second sound of `severalSounds` begins to be heard, in seconds. */
export const ONSET_SECONDS = 4.5;
const SILENT_BEFORE = `,volume=volume=0:enable='lt(t,${ONSET_SECONDS})'`;

/** Frequencies of the sounds of `severalSounds`, Hz, in their order. */
export const TONES = [440, 880, 1320] as const;

/** What an encoder sends over SRT: the hall without a language, an interpretation into French, and one into German. */
export const severalSounds = toSounds([
  toTone(TONES[0]),
  [...toTone(TONES[1], 48_000, SILENT_BEFORE), '-metadata:s:a:1', 'language=fra', '-ac:a:1', '2'],
  [...toTone(TONES[2], 44_100), '-metadata:s:a:2', 'language=ger'],
]);
/** The same encoder with its first two sounds only. */
export const twoSounds = toSounds([toTone(TONES[0]), [...toTone(TONES[1]), '-metadata:s:a:1', 'language=fra', '-ac:a:1', '2']]);

/** The same encoder, sending at once, with a second sound that it announces and of which it sends nothing. */
export const emptySound = [
  '-re',
  ...toSounds([toTone(TONES[0]), toTone(TONES[1], 48_000, ',aselect=0')]),
  '-max_interleave_delta',
  '100000',
];

/** A feed that waits for a camera at a free port, in a folder of its own. */
export interface TestFeed {
  feed: CameraFeed;
  folder: string;
  url: string;
  messages: string[];
}

/** Starts a feed; `hasSpace` says whether the disk has room. */
export async function startFeed(
  { protocol = 'rtmp', hasLadder = false }: { protocol?: 'rtmp' | 'srt'; hasLadder?: boolean } = {},
  hasSpace = () => true,
): Promise<TestFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-feed-'));
  const port = await findFreePort();
  const url = protocol === 'rtmp' ? `rtmp://127.0.0.1:${port}/live/camera` : `srt://127.0.0.1:${port}`;
  const messages: string[] = [];
  const note = (message: unknown) => void messages.push(String(message));
  const log = { info: note, error: note } as unknown as FastifyBaseLogger;
  const address = { city: 'dorp', url, hasLadder };
  const failures = new RecordingFailures();
  const feed = new CameraFeed({ address, folder: join(folder, 'dorp'), failures, hasSpace, clock: Date.now, log });
  feed.start();
  return { feed, folder, url, messages };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes a clip and sends it as fast as it is received, as soon as somebody waits for it. */
export async function sendOnly({ folder, url }: Pick<TestFeed, 'folder' | 'url'>, args: readonly string[], wait = WAIT): Promise<void> {
  // SRT drops what it has no time to send.
  const [format, ...pace] = url.startsWith('rtmp') ? ['flv'] : ['mpegts', '-readrate', '4'];
  const clip = join(folder, `clip.${format}`);
  await runProgram('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, '-f', format, clip]);
  await vi.waitFor(
    () => runProgram('ffmpeg', ['-nostdin', '-v', 'error', ...pace, '-i', clip, '-map', '0', '-c', 'copy', '-f', format, url]),
    wait,
  );
}

/** Sends a clip, and waits until all of it is in segments. */
export async function sendClip(test: TestFeed, args: readonly string[], wait = WAIT): Promise<void> {
  const { feed } = test;
  const before = feed.connections;
  await sendOnly(test, args, wait);
  await vi.waitFor(() => expect([feed.connections, feed.isConnected]).toEqual([before + 1, false]), WAIT);
}

/** When the frames of the first stream of a file begin, and when the last one ends, in seconds. */
export async function readSpan(file: string): Promise<{ start: number; end: number }> {
  const entries = ['-select_streams', '0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'json'];
  const output = await runProgram('ffprobe', ['-v', 'error', ...entries, file]);
  const { packets } = JSON.parse(output.toString()) as { packets: { pts_time: string; duration_time?: string }[] };
  const starts = packets.map(({ pts_time: time }) => Number(time));
  const ends = packets.map(({ pts_time: time, duration_time: duration }) => Number(time) + Number(duration ?? 0));
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

/** Samples in a second of what `readSamples` reads. */
const SAMPLE_RATE = 8000;

async function readSamples(file: string): Promise<Float32Array> {
  const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-'];
  const output = await runProgram('ffmpeg', ['-nostdin', '-v', 'error', '-i', file, '-map', 'a:0', ...format]);
  return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + Math.floor(output.length / 4) * 4));
}

/** Which of several frequencies (Hz) is the loudest in the sound of a file or playlist; 0 for silence. */
export async function findTone(file: string, frequencies: readonly number[] = TONES): Promise<number> {
  const samples = await readSamples(file);
  const powers = frequencies.map((frequency) => ({ frequency, power: toPower(samples, (2 * Math.PI * frequency) / SAMPLE_RATE) }));
  const [loudest] = powers.sort((one, other) => other.power - one.power);
  return loudest && loudest.power > 1e-5 ? loudest.frequency : 0;
}

/** When something is heard first in the sound of a file or playlist, in seconds from the first sample. */
export async function findOnset(file: string): Promise<number> {
  return (await readSamples(file)).findIndex((sample) => Math.abs(sample) > 0.05) / SAMPLE_RATE;
}

/** The power of a frequency (radians in a sample) in samples, as Goertzel computes it. */
function toPower(samples: Float32Array, angle: number): number {
  const factor = 2 * Math.cos(angle);
  let before = 0;
  let last = 0;
  for (const sample of samples) {
    const next = sample + factor * last - before;
    before = last;
    last = next;
  }
  return (before * before + last * last - factor * before * last) / samples.length ** 2;
}

/** Parses a media playlist as a player does. */
export function parsePlaylist(text: string): hlsParser.types.MediaPlaylist {
  const playlist = hlsParser.parse(text);
  if (playlist.isMasterPlaylist) throw new Error('this is no media playlist');
  return playlist;
}

/** Parses a multivariant playlist as a player does. */
export function parseVariants(text: string): readonly hlsParser.types.Variant[] {
  const playlist = hlsParser.parse(text);
  if (!playlist.isMasterPlaylist) throw new Error('this is no multivariant playlist');
  return playlist.variants;
}
