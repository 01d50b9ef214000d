/**
 * Makes the films of the meeting: `../council/` and the folders beside it, from the sound and the lists that main.ts made.
 * Run it with Node 24, ffmpeg and Chromium: see ../README.md. With names of folders it makes these films only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { encodeFilm, encodePoster, readSamples } from './encode.ts';
import { Camera } from './film/camera.ts';
import { FILMS, type Film } from './film/films.ts';
import { toMouths } from './film/motion.ts';
import { readRecord } from './film/record.ts';
import { planFrames } from './film/states.ts';
import { drawStrip } from './film/strip.ts';
import { multivariantPlaylist } from './playlist.ts';
import { loadMeeting } from './script.ts';
import { sampleRate } from './speech.ts';

const here = join(import.meta.dirname, '..');
const council = join(here, 'council');
const seed = join(here, '..', 'seed');
/** Quality of the films that have no other. */
const USUAL_CRF = 32;

const executablePath = process.env['CHROMIUM'];

const meeting = loadMeeting(join(here, 'meeting.json'));
const mouths = toMouths(readSamples(join(council, 'council.mp3'), sampleRate), sampleRate, meeting.frameRate);
const names = process.argv.slice(2);
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  for (const film of FILMS) if (names.length === 0 || names.includes(film.folder)) await makeFilm(browser, film);
} finally {
  await browser.close();
}

async function makeFilm(opened: Browser, film: Film): Promise<void> {
  const { folder, scene, session, isSegmented, posters } = film;
  const out = join(here, folder);
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  mkdirSync(out, { recursive: true });
  try {
    const strip = join(work, 'strip.ass');
    writeFileSync(strip, drawStrip(meeting.duration));
    const frames = planFrames(meeting, readRecord(seed, session, meeting), mouths);
    const camera = await Camera.open(await opened.newPage(), scene);
    const images = (async function* () {
      for (const state of frames) yield await camera.take(state);
    })();
    await encodeFilm(meeting, { sound: join(council, 'audio'), strip, out, name: folder, isSegmented, crf: film.crf ?? USUAL_CRF }, images);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const video = isSegmented ? join(out, 'high', 'index.m3u8') : join(out, `${folder}.mp4`);
  for (const { file, second, width } of posters) encodePoster(video, second, join(out, file), { ...(width !== undefined && { width }) });
  if (!isSegmented) return;
  const sound = folder === 'council' ? 'audio' : '../council/audio';
  writeFileSync(join(out, 'index.m3u8'), multivariantPlaylist(meeting, out, sound));
}
