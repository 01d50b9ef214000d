import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { controlBar, open, play, playButton, playerText, read, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';

const SESSION = '/tweebruggen/raad-tweetalig';

/** The tone of each sound of the session, Hz. */
const TONES = { hall: 440, fr: 880, nl: 1320, description: 1760 };

let folder = '';

/** Replaces the media of the session by a picture with a tone for each sound. */
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tones-'));
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${String(hertz)}:sample_rate=48000`];
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'];
  const sound = ['-c:a', 'aac', '-ac', '2', '-t', '144'];
  const hls = (name: string) => {
    mkdirSync(join(folder, name));
    return ['-f', 'hls', '-hls_time', '4', '-hls_list_size', '0', join(folder, name, 'index.m3u8')];
  };
  run(...picture, ...tone(TONES.hall), ...video, ...sound, ...hls('video'));
  for (const [id, hertz] of Object.entries(TONES)) if (id !== 'hall') run(...tone(hertz), ...sound, ...hls(id));
  run(...picture, ...tone(TONES.hall), ...video, ...sound, '-movflags', '+faststart', join(folder, 'bilingual.mp4'));
  run(...picture, ...tone(TONES.fr), ...video, ...sound, '-movflags', '+faststart', join(folder, 'bilingual.fr.mp4'));
  const media = (name: string, language: string, more: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${name}",LANGUAGE="${language}",CHANNELS="2",${more}`;
  writeFileSync(
    join(folder, 'index.m3u8'),
    [
      '#EXTM3U',
      media('Zaal', 'nl', 'DEFAULT=YES,AUTOSELECT=YES'),
      media('Français', 'fr', 'DEFAULT=NO,AUTOSELECT=NO,URI="fr/index.m3u8"'),
      media('Nederlands', 'nl', 'DEFAULT=NO,AUTOSELECT=NO,URI="nl/index.m3u8"'),
      media(
        'Audiodescriptie',
        'nl',
        'DEFAULT=NO,AUTOSELECT=NO,CHARACTERISTICS="public.accessibility.describes-video",URI="description/index.m3u8"',
      ),
      '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=160x90,CODECS="avc1.42c00b,mp4a.40.2",AUDIO="sound"',
      'video/index.m3u8',
      '',
    ].join('\n'),
  );
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test.beforeEach(async ({ page }) => {
  // The sound of another origin cannot be captured without.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const video of document.querySelectorAll('video')) video.crossOrigin = 'anonymous';
    }),
  );
  await page.route('**/media/bilingual/**', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.replace(/^.*\/media\/bilingual\//, ''));
    const headers = { 'access-control-allow-origin': '*', 'accept-ranges': 'bytes' };
    let body: Buffer;
    try {
      body = readFileSync(join(folder, path));
    } catch {
      await route.continue();
      return;
    }
    const contentType = path.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : path.endsWith('.ts') ? 'video/mp2t' : 'video/mp4';
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
});

/** The frequency that the video of the page sounds with, Hz: the strongest one of its captured sound. */
const readTone = (page: Page): Promise<number> =>
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

const expectTone = (page: Page, hertz: number) =>
  expect.poll(async () => Math.abs((await readTone(page)) - hertz), { timeout: 20_000 }).toBeLessThan(20);

/** Chooses a track in the sound menu. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const bar = controlBar(page);
  // By keyboard: the bar hides from a pointer that rests.
  await bar.getByRole('button', { name: playerText('sound'), exact: true }).press('Enter');
  await bar.getByRole('menuitemradio', { name }).press('Enter');
}

test('each track is heard that is chosen, from the same position, and stored (rules 27.12, 27.14)', async ({ page }) => {
  await open(page, SESSION);
  await expectTone(page, TONES.hall);
  const bar = controlBar(page);
  const before = await currentTime(page);
  await choose(page, /Frans/);
  await expectTone(page, TONES.fr);
  expect(await read(page, 'currentSrc')).toContain('bilingual.fr.mp4');
  expect(await currentTime(page)).toBeGreaterThan(before - 0.3);
  // A track without a file is played by the stream.
  await choose(page, /audiodescriptie/i);
  await expectTone(page, TONES.description);
  expect(await read(page, 'currentSrc')).toMatch(/^blob:/);
  await choose(page, /zaal/i);
  await expectTone(page, TONES.hall);
  await expect(bar.getByRole('menuitemradio', { name: /zaal/i, includeHidden: true })).toHaveAttribute('aria-checked', 'true');
  await choose(page, /Frans/);
  await expectTone(page, TONES.fr);
  await page.reload();
  await playButton(page).click();
  await expectTone(page, TONES.fr);
  await page.getByRole('button', { name: playerText('hearHall') }).click();
  await expectTone(page, TONES.hall);
});

test('a switch takes at most 2 s and keeps position, speed and volume (rule 27.12)', async ({ page }) => {
  await open(page, `${SESSION}/seek/40?audio=description`);
  await expectTone(page, TONES.description);
  await page.evaluate(() => Object.assign(document.querySelector('video')!, { playbackRate: 1.5, volume: 0.5 }));
  await page.evaluate(() => document.querySelector('video')!.pause());
  const before = await currentTime(page);
  await choose(page, /Nederlands \(vertolking/);
  expect(Math.abs((await currentTime(page)) - before)).toBeLessThan(0.3);
  expect(await read(page, 'paused')).toBe(true);
  const startedMs = Date.now();
  await play(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.1);
  expect(Date.now() - startedMs).toBeLessThan(2000);
  await expectTone(page, TONES.nl);
  expect(await read(page, 'playbackRate')).toBe(1.5);
});

test('a page in French starts with the interpretation, and says so with a way back (rule 27.2)', async ({ page }) => {
  await page.goto(`/fr${SESSION}`);
  await playButton(page).click();
  await expectTone(page, TONES.fr);
  await expect(
    page
      .locator('.player')
      .getByRole('status')
      .filter({ has: page.getByRole('button') }),
  ).toBeVisible();
});
