import { shade } from '../people/person.ts';
import { findById, type Meeting } from '../script.ts';
import type { Titles } from './chyron.ts';
import type { FrameState } from './frames.ts';
import { speakerPose } from './motion.ts';
import type { MeetingRecord } from './record.ts';
import { planShots, type Shot } from './shots.ts';

/** Seconds for which a name, a new topic and the result of a vote are shown. */
const NAME_SECONDS = 6;
const TOPIC_SECONDS = 5;
const RESULT_SECONDS = 9;
/** Seconds after which somebody in the room looks elsewhere. */
const BEAT_SECONDS = 2;

const TEXTS = {
  nl: { open: 'De stemming is open', adopted: 'Aangenomen', rejected: 'Verworpen', tied: 'Stemmen staken' },
  en: { open: 'Voting is open', adopted: 'Adopted', rejected: 'Rejected', tied: 'Tied' },
  'nl-fr': {
    open: 'De stemming is open / Le vote est ouvert',
    adopted: 'Aangenomen / Adopté',
    rejected: 'Verworpen / Rejeté',
    tied: 'Stemmen staken / Partage des voix',
  },
};

/** What every frame of a film shows; `mouths` has a value for every frame. */
export function planFrames(meeting: Meeting, record: MeetingRecord, mouths: readonly number[]): FrameState[] {
  const { frameRate, duration } = meeting;
  const shots = planShots(record.turns, record.votes, duration);
  return Array.from({ length: duration * frameRate }, (_, index) => {
    const second = index / frameRate;
    const shot = shots.findLast(({ start }) => start <= second);
    const titles = findTitles(meeting, record, second);
    return toState(shot, titles, { index, frameRate, mouth: mouths[index] ?? 0, isVoting: isDuring(record.votes, second) });
  });
}

interface Moment {
  index: number;
  frameRate: number;
  mouth: number;
  isVoting: boolean;
}

function toState(shot: Shot | undefined, titles: Titles, { index, frameRate, mouth, isVoting }: Moment): FrameState {
  const speaker = shot?.speaker;
  if (shot?.angle && speaker !== undefined) {
    const seed = Array.from(speaker).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    return { kind: 'speaker', speaker, angle: shot.angle, pose: speakerPose(index, frameRate, seed, mouth), titles };
  }
  const beat = Math.floor(index / frameRate / BEAT_SECONDS) % 12;
  return { kind: 'wide', wide: { speaker, mouth: Math.min(2, mouth), isVoting, beat }, titles };
}

function findTitles(meeting: Meeting, record: MeetingRecord, second: number): Titles {
  const topic = record.topics.findLast(({ start }) => start <= second);
  const accent = shade(`#${topic ? findById(meeting.topics, topic.id, 'topics').accent : '5B8DB8'}`, -0.32);
  const vote = record.votes.findLast(({ start }) => start <= second);
  const words = TEXTS[record.language];
  if (vote && second < vote.stop + RESULT_SECONDS) return { accent, vote: { name: vote.name, state: toStateText(vote, second < vote.stop, words) } };
  const turn = record.turns.findLast(({ start }) => start <= second);
  const name = turn && second < Math.min(turn.stop, turn.start + NAME_SECONDS) ? record.people.get(turn.speaker) : undefined;
  const isNew = topic !== undefined && second < topic.start + TOPIC_SECONDS;
  return { accent, ...(name && { name }), ...(topic && (name || isNew) && { topic: topic.name }) };
}

function toStateText(vote: MeetingRecord['votes'][number], isOpen: boolean, words: (typeof TEXTS)['nl']): string {
  if (isOpen) return words.open;
  const counts = vote.result.map(({ label, count }) => `${label} ${count}`).join(' · ');
  const outcome = vote.outcome === undefined ? undefined : words[vote.outcome as keyof typeof words];
  return outcome === undefined ? counts : `${outcome}: ${counts}`;
}

function isDuring(spans: readonly { start: number; stop: number }[], second: number): boolean {
  return spans.some(({ start, stop }) => second >= start && second < stop);
}
