import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Meeting } from './script.ts';
import { background, frame } from './picture.ts';

/** Options of one HLS rendition. */
interface Rendition {
  name: string;
  width: number;
  height: number;
  /** RFC 6381 codec of the video. */
  codec: string;
  options: string[];
}

/** The video renditions, best first. */
export const renditions: Rendition[] = [
  {
    name: 'high',
    width: frame.width,
    height: frame.height,
    codec: 'avc1.4d401e',
    options: ['-profile:v', 'main', '-level', '3.0', '-crf', '30'],
  },
  { name: 'low', width: 426, height: 240, codec: 'avc1.42c00d', options: ['-profile:v', 'baseline', '-level', '1.3', '-crf', '31'] },
];

/** 32 kHz, so that a segment of four seconds has exactly 125 AAC frames. */
const audioRate = 32_000;
const audioFrameSamples = 1024;
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** Encodes the mixed speech to `speech.aac`, exactly as long as the meeting. */
export function encodeAudio(meeting: Meeting, work: string): void {
  const frames = (meeting.duration * audioRate) / audioFrameSamples;
  const aac = ['-c:a', 'aac', '-b:a', '24k', '-ar', String(audioRate), '-ac', '1', '-frames:a', String(frames)];
  ffmpeg(['-i', join(work, 'speech.wav'), '-af', 'apad', ...aac, ...reproducible, '-f', 'adts', join(work, 'speech.aac')]);
}

/** Encodes the HLS renditions into `high/`, `low/` and `audio/` below `out`. */
export function encodeStreams(meeting: Meeting, work: string, out: string): void {
  const colour = `color=c=0x${background}:s=${frame.width}x${frame.height}:r=${meeting.frameRate}:d=${meeting.duration}`;
  const scaled = renditions.map(
    (rendition, index) => `[p${index}]scale=${rendition.width}:${rendition.height}:flags=area,setsar=1[${rendition.name}]`,
  );
  const split = renditions.map((_, index) => `[p${index}]`).join('');
  const graph = [`[0:v]ass=picture.ass,format=yuv420p,split=${renditions.length}${split}`, ...scaled].join(';');
  const outputs = renditions.flatMap((rendition) => [
    '-map', `[${rendition.name}]`, '-map', '1:a', '-c:a', 'copy', '-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage',
    ...rendition.options,
    '-bf',
      '0',
      '-g',
      String(meeting.segmentSeconds * meeting.frameRate),
      '-keyint_min',
      String(meeting.frameRate),
      '-sc_threshold',
      '0',
    ...hlsOutput(meeting, emptyFolder(join(out, rendition.name))),
  ]);
  ffmpeg(['-f', 'lavfi', '-i', colour, '-i', 'speech.aac', '-filter_complex', graph, ...outputs], work);
  ffmpeg(['-i', join(work, 'speech.aac'), '-c:a', 'copy', ...hlsOutput(meeting, emptyFolder(join(out, 'audio')))]);
}

/** Seconds between the stills, which are the posters of a live stream. */
const STILL_SECONDS = 30;

/** Makes the MP4 and MP3 files, for downloads and players without HLS, the posters and the stills. */
export function encodeFiles(work: string, out: string, posterAt: number): void {
  ffmpeg(['-i', join(out, 'low', 'index.m3u8'), '-c', 'copy', ...reproducible, '-movflags', '+faststart', join(out, 'council.mp4')]);
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '24k', '-ar', '22050', '-ac', '1'];
  ffmpeg(['-i', join(work, 'speech.wav'), ...mp3, ...reproducible, join(out, 'council.mp3')]);
  const still = ['-ss', String(posterAt), '-i', join(out, 'high', 'index.m3u8'), '-frames:v', '1', '-q:v', '4', ...reproducible];
  ffmpeg([...still, join(out, 'poster.jpg')]);
  ffmpeg([...still, '-vf', `scale=${frame.width / 2}:-2:flags=area`, join(out, 'poster-small.jpg')]);
  const stills = ['-vf', `fps=1/${String(STILL_SECONDS)}:start_time=0:round=up`, '-q:v', '6', ...reproducible];
  ffmpeg(['-i', join(out, 'high', 'index.m3u8'), ...stills, join(emptyFolder(join(out, 'stills')), 'still%02d.jpg')]);
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
