/**
 * Makes the media of the bilingual council from `../bilingual.json`: the film with the sound of the hall, the channels of the interpreters,
 * the audio description, the drawn signer, captions, and the lists of the sessions. Run it with Node 24, ffmpeg, espeak-ng and Chromium:
 * see ../README.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { planStills } from '../../src/frames/framePlan.ts';
import { makeStoryboard } from '../../src/frames/makeFrames.ts';
import { drawSigner, planSigner, signerFrame } from './bilingual/signer.ts';
import { withSoundGroup } from './bilingual/soundGroup.ts';
import { describeScenes, interpret, type InterpretedMeeting } from './bilingual/tracks.ts';
import { toCues, toVtt } from './captions.ts';
import {
  copyStreams,
  encodeAudio,
  encodeFilm,
  encodePoster,
  encodeSilent,
  encodeStills,
  measureBandwidth,
  readSamples,
  WITHOUT_STRIP,
} from './encode.ts';
import { Camera } from './film/camera.ts';
import { BILINGUAL_ROOM } from './film/films.ts';
import { toMouths } from './film/motion.ts';
import { readRecord } from './film/record.ts';
import { planFrames } from './film/states.ts';
import { drawStrip } from './film/strip.ts';
import { toSpeeches, toTopics, toVotes, type RecordingUse } from './metadata.ts';
import { multivariantPlaylist } from './playlist.ts';
import { scheduleMeeting } from './schedule.ts';
import { loadMeeting } from './script.ts';
import { mixLines, sampleRate, type PlacedSound } from './speech.ts';
import { planFilmStills } from './stills.ts';

const here = join(import.meta.dirname, '..');
const out = join(here, 'bilingual');
const seed = join(here, '..', 'seed');
const recorded = 'tweebruggen/sessions/raad-tweetalig';
const live = 'tweebruggen/sessions/raad-rechtstreeks';
const uses: RecordingUse[] = [recorded, live].map((folder) => ({ folder, language: 'nl', lists: ['topics', 'speeches', 'votes'] }));

const CRF = 36;
const BITRATE = '20k';
/** The language of each sound in its files, as the sessions state it (ISO 639-2). */
const LANGUAGES: Record<string, string> = { floor: 'nld', fr: 'fra', nl: 'nld', description: 'nld' };
/** A second of the poster: the alderman speaks. */
const POSTER_SECOND = 40;
/** Frames of the storyboard, at most, and bytes of its image. */
const SMALL = { mostFrames: 40, mostBytes: 40_000 };

const meeting = loadMeeting(join(here, 'bilingual.json')) as InterpretedMeeting;
const { duration, frameRate, interpreters, describer } = meeting;
const schedule = scheduleMeeting(meeting);
mkdirSync(out, { recursive: true });
writeTexts();
if (!process.argv.includes('--texts')) await encode();

/** Writes the captions and the lists of the sessions. */
function writeTexts(): void {
  for (const language of meeting.languages) {
    const cues = toCues(meeting, schedule, language);
    writeFileSync(join(out, `captions.${language}.vtt`), toVtt(cues, language));
    writeJson(join(out, `captions.${language}.json`), { data: cues });
  }
  for (const use of uses) {
    writeJson(join(seed, use.folder, 'topics.json'), toTopics(meeting, schedule, use));
    writeJson(join(seed, use.folder, 'speeches.json'), toSpeeches(meeting, schedule));
    writeJson(join(seed, use.folder, 'votes.json'), toVotes(meeting, schedule, use));
  }
}

async function encode(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bilingual-'));
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    encodeSounds(work);
    await encodePictures(browser, work);
    await encodeSigner(browser, work);
    writeFileSync(join(out, 'index.m3u8'), withSoundGroup(multivariantPlaylist(meeting, out)));
    const low = { from: join(out, 'low', 'index.m3u8'), stream: 'v' } as const;
    copyStreams([low, { from: join(work, 'fr.aac'), stream: 'a' }], join(out, 'bilingual.fr.mp4'), LANGUAGES['fr']);
    await makeFrames();
  } finally {
    await browser.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Makes the sounds: that of the hall for the film in the folder of work, the others as segments, and all as files. */
function encodeSounds(work: string): void {
  const sounds: Record<string, PlacedSound[]> = { floor: schedule.lines, description: describeScenes(schedule, describer) };
  for (const [language, interpreter] of Object.entries(interpreters)) sounds[language] = interpret(schedule, duration, language, interpreter);
  for (const [name, lines] of Object.entries(sounds)) {
    const wav = join(work, `${name}.wav`);
    const aac = join(work, `${name}.aac`);
    writeFileSync(wav, mixLines(lines, duration));
    encodeAudio(meeting, { wav, aac, folder: name === 'floor' ? join(work, 'floor') : join(out, `sound-${name}`), bitrate: BITRATE });
    copyStreams([{ from: aac, stream: 'a' }], join(out, `${name}.m4a`), LANGUAGES[name]);
  }
}

async function encodePictures(browser: Browser, work: string): Promise<void> {
  const strip = join(work, 'strip.ass');
  writeFileSync(strip, drawStrip(duration));
  const mouths = toMouths(readSamples(join(work, 'floor.wav'), sampleRate), sampleRate, frameRate);
  const frames = planFrames(meeting, readRecord(seed, recorded, meeting), mouths);
  const camera = await Camera.open(await browser.newPage(), BILINGUAL_ROOM);
  const images = (async function* () {
    for (const state of frames) yield await camera.take(state);
  })();
  const files = { sound: join(work, 'floor'), strip, out, name: 'bilingual', isSegmented: true, crf: CRF, language: 'nld' };
  await encodeFilm(meeting, files, images);
}

async function encodeSigner(browser: Browser, work: string): Promise<void> {
  const strip = join(work, 'signer.ass');
  writeFileSync(strip, drawStrip(duration, signerFrame.width));
  const page = await browser.newPage({ viewport: signerFrame });
  const images = (async function* () {
    for (const state of planSigner(schedule.lines, duration, frameRate)) {
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawSigner(state)}`);
      yield await page.screenshot({ type: 'png', scale: 'css' });
    }
  })();
  const folder = join(out, 'sign', 'video');
  await encodeSilent(meeting, { strip, folder, file: join(out, 'sign.mp4') }, images);
  const { peak, average } = measureBandwidth(meeting, folder);
  const { width, height } = signerFrame;
  const variant = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="avc1.4d401e",RESOLUTION=${width}x${height},FRAME-RATE=${frameRate.toFixed(3)}`;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', `#EXT-X-STREAM-INF:${variant}`, 'video/index.m3u8', ''];
  writeFileSync(join(out, 'sign', 'index.m3u8'), lines.join('\n'));
}

/** Makes poster, storyboard and stills, and names those of the recording in its media.json. */
async function makeFrames(): Promise<void> {
  const video = join(out, 'high', 'index.m3u8');
  const { topics, turns } = readRecord(seed, recorded, meeting);
  const stills = planFilmStills(topics, turns, duration);
  encodeStills(out, stills);
  encodePoster(video, POSTER_SECOND, join(out, 'poster.jpg'));
  await makeStoryboard({ ffmpeg: 'ffmpeg', input: ['-i', video], durationSeconds: duration, folder: out, filters: WITHOUT_STRIP, ...SMALL });
  const file = join(seed, recorded, 'media.json');
  const named = planStills(topics, duration).flatMap((second) => stills.findLast(({ start }) => start <= second) ?? []);
  const media = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const frames = {
    storyboard: '/media/bilingual/storyboard.vtt',
    stills: named.map(({ second, file: name }) => ({ start: second, url: `/media/bilingual/stills/${name}` })),
  };
  writeJson(file, { ...media, ...frames });
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
