import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { controlBar, playerText } from './player.ts';
import { expect } from './servers.ts';

/** The tone of each sound of the bilingual council, Hz. */
export const TONES = { hall: 440, fr: 880, nl: 1320, description: 1760 };

/** Length of the film of the bilingual council, seconds. */
export const FILM_SECONDS = 144;

/** Length of its segments, seconds. */
const SEGMENT_SECONDS = 4;

/** The sounds of the bilingual council as tones, and a picture: its media files under the same names. */
export interface ToneFiles {
  folder: string;
  remove: () => void;
}

/** Makes the media of the bilingual council with a tone for each sound. */
export function makeTones(): ToneFiles {
  const folder = mkdtempSync(join(tmpdir(), 'tones-'));
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${String(hertz)}:sample_rate=48000`];
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10'];
  const keyFrames = ['-g', String(10 * SEGMENT_SECONDS), '-sc_threshold', '0'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...keyFrames];
  const sound = ['-c:a', 'aac', '-ac', '1', '-t', String(FILM_SECONDS)];
  const segments = (name: string) => {
    mkdirSync(join(folder, name));
    const names = ['-hls_segment_filename', join(folder, name, 'segment%03d.ts')];
    const list = ['-hls_playlist_type', 'vod', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', '0'];
    return ['-f', 'hls', ...list, ...names, join(folder, name, 'index.m3u8')];
  };
  const file = (name: string) => ['-movflags', '+faststart', join(folder, name)];
  for (const name of ['high', 'low']) run(...picture, ...tone(TONES.hall), ...video, ...sound, ...segments(name));
  for (const id of ['fr', 'nl', 'description'] as const) run(...tone(TONES[id]), ...sound, ...segments(`sound-${id}`));
  run(...picture, ...tone(TONES.hall), ...video, ...sound, ...file('bilingual.mp4'));
  run(...picture, ...tone(TONES.fr), ...video, ...sound, ...file('bilingual.fr.mp4'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Has pages load the tones instead of the media of the bilingual council, live and recorded. */
export async function serveTones(target: BrowserContext | Page, { folder }: ToneFiles): Promise<void> {
  // The sound of another origin cannot be captured without.
  await target.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const video of document.querySelectorAll('video')) video.crossOrigin = 'anonymous';
    }),
  );
  await target.route('**/media/bilingual/**', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.replace(/^.*\/media\/bilingual\//, ''));
    const headers = { 'access-control-allow-origin': '*', 'accept-ranges': 'bytes' };
    // The playlists are those of the council.
    if (path.endsWith('.m3u8') || !existsSync(join(folder, path))) {
      await route.continue();
      return;
    }
    const body = readFileSync(join(folder, path));
    const contentType = path.endsWith('.ts') ? 'video/mp2t' : 'video/mp4';
    const range = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '');
    if (!range) {
      await route.fulfill({ body, contentType, headers });
      return;
    }
    const from = Number(range[1]);
    const to = range[2] ? Number(range[2]) : body.length - 1;
    const contentRange = `bytes ${String(from)}-${String(to)}/${String(body.length)}`;
    await route.fulfill({
      status: 206,
      body: body.subarray(from, to + 1),
      contentType,
      headers: { ...headers, 'content-range': contentRange },
    });
  });
}

/** The frequency that the video of a page or embed sounds with, Hz: the strongest one of its captured sound; 0 while there is none. */
const readTone = (page: Page | Frame): Promise<number> =>
  page.evaluate(async () => {
    const video = document.querySelector('video')! as HTMLVideoElement & { captureStream: () => MediaStream };
    const context = new AudioContext();
    await context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 8192;
    const stream = video.captureStream();
    if (stream.getAudioTracks().length === 0) return 0;
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const strongest = levels.reduce((best, level, index) => (level > (levels[best] ?? -Infinity) ? index : best), 0);
    const hertz = (strongest * context.sampleRate) / analyser.fftSize;
    await context.close();
    return hertz;
  });

/** Waits until the video of a page or embed sounds with a tone. */
export const expectTone = (page: Page | Frame, hertz: number): Promise<void> =>
  expect.poll(async () => Math.abs((await readTone(page)) - hertz), { timeout: 20_000 }).toBeLessThan(20);

/** Chooses a track in the sound menu. */
export async function chooseSound(page: Page | Frame, name: RegExp): Promise<void> {
  const bar = controlBar(page);
  // By keyboard: the bar hides from a pointer that rests.
  await bar.getByRole('button', { name: playerText('sound'), exact: true }).press('Enter');
  await bar.getByRole('menuitemradio', { name }).press('Enter');
}
