/**
 * Makes the storyboards of the films and of the protected session, and stills of their topics, and names them in the media.json of the
 * sessions. Run it after films.ts and closed.ts: see ../README.md.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planStills } from '../../src/frames/framePlan.ts';
import { makeStoryboard } from '../../src/frames/makeFrames.ts';
import { encodePoster, STILL_SECONDS, WITHOUT_STRIP } from './encode.ts';
import { FILMS } from './film/films.ts';
import { loadMeeting } from './script.ts';

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
const { duration } = loadMeeting(join(here, 'meeting.json'));
const topics = readJson(join(seed, 'waterdam/sessions/gr-begroting/topics.json')) as { start?: number; stop?: number }[];
const seconds = planStills(topics, duration);

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

/** Makes the storyboard of a film, and a still of each topic, for which a film in segments has a later one of every half minute perhaps. */
async function makeFrames(video: string, folder: string, hasStills: boolean): Promise<Frames> {
  const source = { ffmpeg: 'ffmpeg', input: ['-i', video], durationSeconds: duration, folder, filters: WITHOUT_STRIP, ...SMALL };
  const storyboard = (await makeStoryboard(source)) ?? '';
  rmSync(join(folder, 'topics'), { recursive: true, force: true });
  mkdirSync(join(folder, 'topics'));
  const stills = topics.map(({ stop = duration }, index) => {
    const second = seconds[index] ?? 0;
    const number = Math.ceil(second / STILL_SECONDS);
    const start = number * STILL_SECONDS;
    if (hasStills && start < Math.min(stop, duration)) return { start, url: `stills/still${String(number + 1).padStart(2, '0')}.jpg` };
    const url = `topics/${second}.jpg`;
    encodePoster(video, second, join(folder, url), STILL);
    return { start: second, url };
  });
  return { storyboard, stills };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
