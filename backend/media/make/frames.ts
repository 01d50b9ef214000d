/**
 * Makes the storyboards of the films and of the protected session, stills for live streams and of topics, and names them in the media.json
 * of the sessions. Run it after films.ts and closed.ts: see ../README.md.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planStills } from '../../src/frames/framePlan.ts';
import { makeStoryboard } from '../../src/frames/makeFrames.ts';
import { encodePoster, encodeStills, WITHOUT_STRIP } from './encode.ts';
import { FILMS } from './film/films.ts';
import { readRecord } from './film/record.ts';
import { loadMeeting } from './script.ts';
import { planFilmStills } from './stills.ts';

/** Smaller than those of an import: the repository has all of them. */
const SMALL = { mostFrames: 50, mostBytes: 50_000 };
const STILL = { width: 640, quality: 9 };

interface Frames {
  storyboard: string;
  stills: { start: number; url: string }[];
}

type Media = Record<string, unknown> & { mp4?: string; live?: string };

const here = join(import.meta.dirname, '..');
const seed = join(here, '..', 'seed');
const meeting = loadMeeting(join(here, 'meeting.json'));
const { duration } = meeting;
// The times are the same in every session.
const { topics, turns } = readRecord(seed, 'waterdam/sessions/gr-begroting', meeting);
const seconds = planStills(topics, duration);
const filmStills = planFilmStills(topics, turns, duration);

const framesOf = new Map<string, Frames>();
for (const { folder, isSegmented } of FILMS) {
  const video = join(here, folder, isSegmented ? 'high/index.m3u8' : `${folder}.mp4`);
  const { storyboard, stills } = await makeFrames(video, join(here, folder), isSegmented);
  const toShared = (name: string) => `/media/${folder}/${name}`;
  framesOf.set(toShared(`${folder}.mp4`), {
    storyboard: toShared(storyboard),
    stills: stills.map(({ start, url }) => ({ start, url: toShared(url) })),
  });
}
const closed = join(seed, 'waterdam/sessions/besloten');
framesOf.set('besloten.mp4', await makeFrames(join(closed, 'besloten.mp4'), closed, false));

for (const name of globSync('*/sessions/*/media.json', { cwd: seed })) {
  const { storyboard: _, stills: __, ...media } = readJson(join(seed, name)) as Media;
  const frames = media.live === undefined ? framesOf.get(media.mp4 ?? '') : undefined;
  if (frames) writeFileSync(join(seed, name), `${JSON.stringify({ ...media, ...frames }, null, 2)}\n`);
}

/** Makes the storyboard of a film and stills: of one in segments those of its live stream, which its topics share, else one a topic. */
async function makeFrames(video: string, folder: string, isSegmented: boolean): Promise<Frames> {
  const source = { ffmpeg: 'ffmpeg', input: ['-i', video], durationSeconds: duration, folder, filters: WITHOUT_STRIP, ...SMALL };
  const storyboard = (await makeStoryboard(source)) ?? '';
  rmSync(join(folder, 'topics'), { recursive: true, force: true });
  if (isSegmented) {
    encodeStills(folder, filmStills);
    return { storyboard, stills: seconds.flatMap((second) => findFilmStill(second) ?? []) };
  }
  mkdirSync(join(folder, 'topics'));
  const stills = seconds.map((second) => {
    const url = `topics/${second}.jpg`;
    encodePoster(video, second, join(folder, url), STILL);
    return { start: second, url };
  });
  return { storyboard, stills };
}

/** The still of what is shown at a second. */
function findFilmStill(at: number): Frames['stills'][number] | undefined {
  const found = filmStills.findLast(({ start }) => start <= at);
  return found && { start: found.second, url: `stills/${found.file}` };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
