/**
 * Makes the sound and the captions in `../council/` from `../meeting.json`, and the lists of the sessions of the seed that use the
 * recording. Run it with Node 24, ffmpeg and espeak-ng, and films.ts after it: see ../README.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCues, toVtt } from './captions.ts';
import { encodeSound } from './encode.ts';
import { toSpeeches, toTopics, toVotes, type RecordingUse } from './metadata.ts';
import { scheduleMeeting } from './schedule.ts';
import { loadMeeting } from './script.ts';
import { mixLines } from './speech.ts';

const here = join(import.meta.dirname, '..');
const out = join(here, 'council');
const seed = join(here, '..', 'seed');
const writers = { topics: toTopics, speeches: toSpeeches, votes: toVotes };

const meeting = loadMeeting(join(here, 'meeting.json'));
const schedule = scheduleMeeting(meeting);
mkdirSync(out, { recursive: true });
writeTexts();
if (!process.argv.includes('--texts')) encode();

/** Writes the captions and the lists of the sessions, without encoding. */
function writeTexts(): void {
  for (const language of meeting.languages) {
    const cues = toCues(meeting, schedule, language);
    writeFileSync(join(out, `captions.${language}.vtt`), toVtt(cues, language));
    writeJson(join(out, `captions.${language}.json`), { data: cues });
  }
  for (const use of JSON.parse(readFileSync(join(here, 'uses.json'), 'utf8')) as RecordingUse[]) {
    mkdirSync(join(seed, use.folder), { recursive: true });
    for (const list of use.lists) writeJson(join(seed, use.folder, `${list}.json`), writers[list](meeting, schedule, use));
  }
}

/** Makes the sound alone; films.ts makes the pictures. */
function encode(): void {
  const work = mkdtempSync(join(tmpdir(), 'council-'));
  try {
    writeFileSync(join(work, 'speech.wav'), mixLines(schedule.lines, meeting.duration));
    encodeSound(meeting, work, out);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
