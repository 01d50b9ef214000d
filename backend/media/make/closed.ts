/**
 * Makes the media of the protected session of the seed: the sound of `../council/` and a small video with the names of this session.
 * The session has its own files, because files that an open session also uses need no signature. Run it after main.ts: see ../README.md.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { encodePoster, pipeImages, readSamples } from './encode.ts';
import { Camera } from './film/camera.ts';
import { CLOSED_ROOM } from './film/films.ts';
import { toMouths } from './film/motion.ts';
import { readRecord } from './film/record.ts';
import { planFrames } from './film/states.ts';
import { drawStrip } from './film/strip.ts';
import { loadMeeting } from './script.ts';
import { sampleRate } from './speech.ts';

/** One frame per second and long segments: the recording is smaller than one minute of the shared one. */
const frameRate = 1;
const segmentSeconds = 12;

const here = join(import.meta.dirname, '..');
const council = join(here, 'council');
const seed = join(here, '..', 'seed');
const session = 'waterdam/sessions/besloten';
const folder = join(seed, session);
const executablePath = process.env['CHROMIUM'];

const meeting = { ...loadMeeting(join(here, 'meeting.json')), frameRate };
const work = mkdtempSync(join(tmpdir(), 'closed-'));
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  writeFileSync(join(work, 'strip.ass'), drawStrip(meeting.duration));
  await encode(takeImages());
  copyFileSync(join(council, 'captions.nl.json'), join(folder, 'captions.nl.json'));
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}

/** The images of all frames, with the names of this session. */
async function* takeImages(): AsyncGenerator<Buffer> {
  const mouths = toMouths(readSamples(join(council, 'council.mp3'), sampleRate), sampleRate, frameRate);
  const camera = await Camera.open(await browser.newPage(), CLOSED_ROOM);
  for (const state of planFrames(meeting, readRecord(seed, session, meeting), mouths)) yield await camera.take(state);
}

async function encode(images: AsyncIterable<Buffer>): Promise<void> {
  const stream = join(folder, 'stream');
  rmSync(stream, { recursive: true, force: true });
  mkdirSync(stream);
  const picture = `ass=${join(work, 'strip.ass')},scale=426:240:flags=area,setsar=1,format=yuv420p`;
  const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
  const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-profile:v', 'baseline', '-level', '1.3', '-crf', '36'];
  const keyframes = ['-bf', '0', '-g', String(segmentSeconds * frameRate), '-sc_threshold', '0'];
  const sound = ['-c:a', 'aac', '-b:a', '9k', '-ar', '12000', '-ac', '1', '-t', String(meeting.duration)];
  const segments = ['-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'];
  const packaging = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', 'segment%02d.m4s'];
  const input = ['-f', 'image2pipe', '-framerate', String(frameRate), '-c:v', 'png', '-i', '-', '-i', join(council, 'council.mp3')];
  const output = [...video, ...keyframes, ...sound, ...reproducible, '-f', 'hls', ...segments, ...packaging, 'low.m3u8'];
  // Run in the target folder: the playlist names its segments by the paths of this command.
  await pipeImages([...input, '-vf', picture, ...output], images, stream);
  const master = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n';
  const variant = `#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=1.000\nlow.m3u8\n`;
  writeFileSync(join(stream, 'index.m3u8'), master + variant);
  // Join the segments to one file, because ffmpeg does not seek in a playlist of fragmented MP4.
  const names = readdirSync(stream).filter((name) => name.endsWith('.m4s'));
  const whole = Buffer.concat(['init.mp4', ...names.sort()].map((name) => readFileSync(join(stream, name))));
  writeFileSync(join(work, 'whole.mp4'), whole);
  ffmpeg(['-i', 'whole.mp4'], work, ['-c', 'copy', ...reproducible, '-movflags', '+faststart', join(folder, 'besloten.mp4')]);
  encodePoster(join(work, 'whole.mp4'), 92, join(folder, 'poster.jpg'), { width: 426 });
}

function ffmpeg(input: string[], cwd: string, output: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...input, ...output], { stdio: 'inherit', cwd });
}
