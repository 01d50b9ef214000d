import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Meeting } from './script.ts';
import type { FilmStill } from './stills.ts';
import { frame } from './film/scene.ts';

/** Options of one HLS rendition. */
interface Rendition {
  name: string;
  width: number;
  height: number;
  /** RFC 6381 codec of the video. */
  codec: string;
  /** How much coarser than the film's quality it is, in steps of x264. */
  coarser: number;
  options: string[];
}

/** The video renditions, best first. */
export const renditions: Rendition[] = [
  {
    name: 'high',
    width: frame.width,
    height: frame.height,
    codec: 'avc1.4d401e',
    coarser: 0,
    options: ['-profile:v', 'main', '-level', '3.0'],
  },
  { name: 'low', width: 426, height: 240, codec: 'avc1.42c00d', coarser: 3, options: ['-profile:v', 'baseline', '-level', '1.3'] },
];

/** Video for drawn pictures, with the sound as it is. */
const DRAWN_VIDEO = ['-map', '1:a', '-c:a', 'copy', '-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation'];

/** Seconds between the keyframes of a film in one file. */
const KEYFRAME_SECONDS = 12;

/** 32 kHz, so that a segment of four seconds has exactly 125 AAC frames. */
const audioRate = 32_000;
const audioFrameSamples = 1024;
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** Files of a sound. */
interface SoundFiles {
  wav: string;
  /** All of it. */
  aac: string;
  /** Folder of the segments. */
  folder: string;
  bitrate?: string;
}

/** Encodes mixed speech, exactly as long as the meeting, in one file and in segments in an empty folder. */
export function encodeAudio(meeting: Meeting, { wav, aac, folder, bitrate = '24k' }: SoundFiles): void {
  const frames = (meeting.duration * audioRate) / audioFrameSamples;
  const options = ['-c:a', 'aac', '-b:a', bitrate, '-ar', String(audioRate), '-ac', '1', '-frames:a', String(frames)];
  ffmpeg(['-i', wav, '-af', 'apad', ...options, ...reproducible, '-f', 'adts', aac]);
  ffmpeg(['-i', aac, '-c:a', 'copy', ...hlsOutput(meeting, emptyFolder(folder))]);
}

/** Makes the segments of sound alone in `audio/`, and the MP3 file for downloads, below `out`. */
export function encodeSound(meeting: Meeting, work: string, out: string): void {
  encodeAudio(meeting, { wav: join(work, 'speech.wav'), aac: join(work, 'speech.aac'), folder: join(out, 'audio') });
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '24k', '-ar', '22050', '-ac', '1'];
  ffmpeg(['-i', join(work, 'speech.wav'), ...mp3, ...reproducible, join(out, 'council.mp3')]);
}

/** Files of a silent video. */
interface SilentFiles {
  /** ASS document that is drawn over every frame. */
  strip: string;
  /** Folder of the segments. */
  folder: string;
  /** The MP4. */
  file: string;
}

/** Folders and images of a film that is encoded. */
interface FilmFiles {
  /** Folder of the segments of sound. */
  sound: string;
  /** ASS document that is drawn over every frame. */
  strip: string;
  out: string;
  name: string;
  isSegmented: boolean;
  /** Quality for x264: the higher, the smaller and coarser. */
  crf: number;
  /** ISO 639-2 code of the language that is heard, for the MP4 of a film in segments. */
  language?: string;
}

/**
 * Encodes the PNG images of all frames with the sound: in segments (`high/`, `low/`) with an MP4 of the low rendition, or as one MP4 of
 * the high rendition.
 */
export async function encodeFilm(meeting: Meeting, files: FilmFiles, images: AsyncIterable<Buffer>): Promise<void> {
  const { out, name, isSegmented, crf, language } = files;
  const made = isSegmented ? renditions : renditions.slice(0, 1);
  const scaled = made.map(({ width, height, name: label }, index) => `[p${index}]scale=${width}:${height}:flags=area,setsar=1[${label}]`);
  const split = made.map((_, index) => `[p${index}]`).join('');
  const graph = [`[0:v]ass=${files.strip},format=yuv420p,split=${made.length}${split}`, ...scaled].join(';');
  const outputs = made.flatMap((rendition) => [
    '-map',
    `[${rendition.name}]`,
    ...DRAWN_VIDEO,
    ...rendition.options,
    '-crf',
    String(crf + rendition.coarser),
    ...(isSegmented ? equalSegments(meeting) : ['-g', String(KEYFRAME_SECONDS * meeting.frameRate)]),
    ...(isSegmented ? hlsOutput(meeting, emptyFolder(join(out, rendition.name))) : fileOutput(join(out, `${name}.mp4`))),
  ]);
  const input = ['-f', 'image2pipe', '-framerate', String(meeting.frameRate), '-c:v', 'png', '-i', '-', '-i', join(files.sound, 'index.m3u8')];
  await pipeImages([...input, '-filter_complex', graph, ...outputs], images);
  if (isSegmented) ffmpeg(['-i', join(out, 'low', 'index.m3u8'), '-c', 'copy', ...fileOutput(join(out, `${name}.mp4`), language)]);
}

/** Every segment begins with a keyframe and has the same number of frames. */
function equalSegments({ segmentSeconds, frameRate }: Meeting): string[] {
  return ['-bf', '0', '-g', String(segmentSeconds * frameRate), '-keyint_min', String(frameRate), '-sc_threshold', '0'];
}

/** Copies video (`v`) or sound (`a`) of each input into one file that plays while it loads, with the language of its sound (ISO 639-2). */
export function copyStreams(inputs: readonly { from: string; stream: 'v' | 'a' }[], file: string, language?: string): void {
  const maps = inputs.flatMap(({ stream }, index) => ['-map', `${index}:${stream}`]);
  ffmpeg([...inputs.flatMap(({ from }) => ['-i', from]), ...maps, '-c', 'copy', ...fileOutput(file, language)]);
}

/** Encodes the PNG images of a silent video in segments in an empty folder, and in one file. */
export async function encodeSilent(meeting: Meeting, { strip, folder, file }: SilentFiles, images: AsyncIterable<Buffer>): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', String(meeting.frameRate), '-c:v', 'png', '-i', '-', '-vf', `ass=${strip},format=yuv420p`];
  const video = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-profile:v', 'main', '-level', '3.0', '-crf', '34'];
  await pipeImages([...input, ...video, ...equalSegments(meeting), ...hlsOutput(meeting, emptyFolder(folder))], images);
  copyStreams([{ from: join(folder, 'index.m3u8'), stream: 'v' }], file);
}

function fileOutput(file: string, language?: string): string[] {
  const named = language === undefined ? [] : ['-metadata:s:a:0', `language=${language}`];
  return [...reproducible, ...named, '-movflags', '+faststart', file];
}

/** Runs ffmpeg with images at its input; throws an Error if it fails. */
export async function pipeImages(args: string[], images: AsyncIterable<Buffer>, cwd?: string): Promise<void> {
  const options = [...quiet.filter((option) => option !== '-nostdin'), ...args];
  const child = spawn('ffmpeg', options, { stdio: ['pipe', 'inherit', 'inherit'], ...(cwd !== undefined && { cwd }) });
  const ended = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  await pipeline(images, child.stdin);
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** A part of the picture of the same shape without the strip at its lower edge. */
export const WITHOUT_STRIP = `crop=iw*60/61:ih*59/60:(iw-ow)/2:0,scale=${frame.width}:${frame.height}:flags=lanczos`;

/** Makes a poster of a film at a second, without the strip. */
export function encodePoster(video: string, second: number, file: string, { width = frame.width, quality = 5 } = {}): void {
  const scale = `${WITHOUT_STRIP},scale=${width}:-2:flags=area`;
  ffmpeg(['-ss', String(second), '-i', video, '-frames:v', '1', '-vf', scale, '-q:v', String(quality), '-huffman', 'optimal', ...reproducible, file]);
}

/** Makes the stills of a film in segments, which are the posters of a live stream: WebP of 640 × 360, without the strip. */
export function encodeStills(out: string, stills: readonly FilmStill[]): void {
  const folder = emptyFolder(join(out, 'stills'));
  const webp = ['-vf', `${WITHOUT_STRIP},scale=640:-2:flags=area`, '-c:v', 'libwebp', '-quality', '45', '-compression_level', '6'];
  for (const { second, file } of stills) {
    ffmpeg(['-ss', String(second), '-i', join(out, 'high', 'index.m3u8'), '-frames:v', '1', ...webp, ...reproducible, join(folder, file)]);
  }
}

/** The samples of a sound file, 16 bits mono. */
export function readSamples(file: string, sampleRate: number): Int16Array {
  const raw = execFileSync('ffmpeg', [...quiet, '-i', file, '-f', 's16le', '-ac', '1', '-ar', String(sampleRate), '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Int16Array(new Uint8Array(raw).buffer);
}

/** Bits per second of a rendition: of its largest segment, and on average. */
export function measureBandwidth(meeting: Meeting, folder: string): { peak: number; average: number } {
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => statSync(join(folder, name)).size);
  const bits = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return { peak: bits(Math.max(...sizes), meeting.segmentSeconds), average: bits(total, meeting.duration) };
}

function hlsOutput(meeting: Meeting, folder: string): string[] {
  const options = [
    '-f',
    'hls',
    '-hls_time',
    String(meeting.segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
  ];
  return [...reproducible, ...options, '-hls_segment_filename', join(folder, 'segment%03d.ts'), join(folder, 'index.m3u8')];
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function ffmpeg(args: string[], cwd?: string): void {
  execFileSync('ffmpeg', [...quiet, ...args], { stdio: 'inherit', ...(cwd ? { cwd } : {}) });
}
