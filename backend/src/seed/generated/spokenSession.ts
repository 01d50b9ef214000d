import type { Cue } from '../../store/records.ts';
import { seededRandom } from '../../stress/seededRandom.ts';
import type { SpeechSeed, TopicSeed, VoteSeed } from '../seedSchema.ts';
import { compoundAt, termAt } from './spokenTerms.ts';
import { SPEAKERS } from './spokenTexts.ts';

/** Length of a session of the archive in seconds. */
const SPOKEN_SECONDS = 360;

const LINES = 50;
const PARTS = 5;
const LINES_OF_PART = LINES / PARTS;
const LINE_MS = (SPOKEN_SECONDS * 1000) / LINES;
const PART_SECONDS = SPOKEN_SECONDS / PARTS;

/** One of so many terms of a line is the subject of its topic. */
const SUBJECT_EVERY = 12;

const TOPIC_KINDS = ['Vaststelling', 'Debat over', 'Vragen over', 'Initiatief', 'Toelichting op', 'Evaluatie van', 'Zienswijze op'];

/** The metadata of a session of the archive; positions are seconds from its start. Each speaker speaks about one topic. */
interface SpokenSession {
  topics: (TopicSeed & { start: number; stop: number })[];
  speakers: { firstname: string; lastname: string }[];
  speeches: (SpeechSeed & { start: number; stop: number })[];
  votes: VoteSeed[];
}

/** The 50 lines of the session at `index` of the archive: about 9 terms and 55 characters each, the same at every call. */
export function archiveLines(index: number): string[] {
  const subjects = subjectsOf(index);
  const random = seededRandom(index * 2 + 1);
  return Array.from({ length: LINES }, (_, line) => toLine(random, subjects[Math.floor(line / LINES_OF_PART)] ?? ''));
}

/** The lines of the session at `index` as captions with their speakers, with offsets in ms. */
export function archiveCues(index: number): Cue[] {
  const { speakers } = archiveMetadata(index);
  return archiveLines(index).map((text, line) => {
    const start = line * LINE_MS;
    const { firstname = '', lastname = '' } = speakers[Math.floor(line / LINES_OF_PART)] ?? {};
    return { start, end: start + LINE_MS * 0.9, text, speaker: `${firstname} ${lastname}` };
  });
}

/** The metadata of the session at `index` of the archive: 5 topics, 5 speakers with a speech each, 1 or 2 votes. */
export function archiveMetadata(index: number): SpokenSession {
  const subjects = subjectsOf(index);
  const topics = subjects.map((subject, part) => {
    const kind = TOPIC_KINDS[(index + part * 3) % TOPIC_KINDS.length] ?? '';
    const start = part * PART_SECONDS;
    return { id: `punt-${part + 1}`, name: `${part + 1}. ${kind} ${subject}`, priority: part + 1, start, stop: start + PART_SECONDS };
  });
  // 7 and 40 have no common divisor: the five are different people.
  const speakers = subjects.map((_, part) => SPEAKERS[(index * 3 + part * 7) % SPEAKERS.length] ?? { firstname: '', lastname: '' });
  const speeches = topics.map(({ id, start, stop }, part) => ({
    id: `beurt-${part + 1}`,
    start: start + 1,
    stop: stop - 1,
    attendee: `spreker-${part + 1}`,
    topic: id,
  }));
  return {
    topics,
    speakers,
    speeches,
    votes: topics.slice(0, 1 + (index % 2)).map((topic, part) => toVote(topic, subjects[part] ?? '', index)),
  };
}

function toVote({ id, stop, priority }: SpokenSession['topics'][number], subject: string, index: number): VoteSeed {
  const no = (index * 7) % 16;
  const result = [
    { vote: 'yes', label: 'Voor', count: 37 - no },
    { vote: 'no', label: 'Tegen', count: no },
  ];
  return {
    id: `stemming-${priority}`,
    name: `Motie ${index + priority}: ${subject}`,
    priority,
    start: stop - 9,
    stop: stop - 2,
    topic: id,
    total: 37,
    result,
  };
}

function subjectsOf(index: number): string[] {
  const random = seededRandom(index * 2);
  return Array.from({ length: PARTS }, () => compoundAt(random()));
}

function toLine(random: () => number, subject: string): string {
  const count = 7 + Math.floor(random() * 5);
  let line = '';
  for (let term = 0; term < count; term += 1) {
    const spoken = random() * SUBJECT_EVERY < 1 ? subject : termAt(random());
    line += term === 0 ? spoken.charAt(0).toUpperCase() + spoken.slice(1) : ` ${spoken}`;
  }
  return `${line}.`;
}
