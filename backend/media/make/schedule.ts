import { findById, type Language, type Line, type Meeting, type Turn } from './script.ts';
import { speakLine, toLanguage, type SpokenLine } from './speech.ts';

/** Seconds from the beginning of the recording. */
interface Span {
  start: number;
  stop: number;
}

/** A spoken line with its times. */
export interface TimedLine extends Span {
  speaker: string;
  text: Line;
  /** The language that is heard. */
  language: Language;
  samples: Int16Array;
}

/** What an audio description says, and the pause in which it does. */
interface TimedDescription extends Span {
  text: string;
}

/** A turn of a speaker with its times. */
export interface TimedTurn extends Span {
  speaker: string;
  topic: string;
}

/** The topics, turns, lines and votes of the recording with their times. */
export interface Schedule {
  topics: ({ id: string } & Span)[];
  turns: TimedTurn[];
  lines: TimedLine[];
  votes: ({ id: string } & Span)[];
  descriptions: TimedDescription[];
}

const gapBetweenLines = 0.5;
const gapBetweenTurns = 1.2;
/** Range of the factor by which gaps may be stretched or shortened. */
const gapFactorRange = { min: 0.6, max: 1.6 };

type SpokenTurn = Exclude<Turn, { lines: Line[] }> | { speaker: string; spoken: (SpokenLine & Pick<TimedLine, 'text' | 'language'>)[] };

/**
 * Speaks every line and schedules the meeting over exactly its duration by stretching the gaps. Throws an Error if the lines do not fit.
 */
export function scheduleMeeting(meeting: Meeting): Schedule {
  const turns = meeting.turns.map((turn): SpokenTurn => {
    if (!('lines' in turn)) return turn;
    const speaker = findById(meeting.speakers, turn.speaker, 'speakers');
    const spoken = turn.lines.map((text) => {
      const language = text.spoken ?? 'nl';
      return { text, language, ...speakLine(toLanguage(speaker, language), text[language] ?? '') };
    });
    return { speaker: turn.speaker, spoken };
  });
  const natural = layOut(turns, 1);
  const withoutGaps = layOut(turns, 0);
  const factor = (meeting.duration - withoutGaps.end) / (natural.end - withoutGaps.end);
  if (factor < gapFactorRange.min || factor > gapFactorRange.max) {
    throw new Error(
      `meeting.json: the lines take ${natural.end.toFixed(1)} s where ${meeting.duration} s are wanted (gaps × ${factor.toFixed(2)})`,
    );
  }
  return layOut(turns, factor).schedule;
}

function layOut(turns: SpokenTurn[], gapFactor: number): { schedule: Schedule; end: number } {
  const schedule: Schedule = { topics: [], turns: [], lines: [], votes: [], descriptions: [] };
  let now = 0;
  for (const turn of turns) {
    if ('pause' in turn) {
      const stop = now + turn.pause;
      if (turn.description !== undefined) schedule.descriptions.push({ start: toMilliseconds(now), stop: toMilliseconds(stop), text: turn.description });
      now = stop;
    } else if ('topic' in turn) {
      closeLast(schedule.topics, now);
      schedule.topics.push({ id: turn.topic, start: toMilliseconds(now), stop: toMilliseconds(now) });
    } else if ('openVote' in turn) schedule.votes.push({ id: turn.openVote, start: toMilliseconds(now), stop: toMilliseconds(now) });
    else if ('closeVote' in turn) closeLast(schedule.votes, now);
    else {
      const start = now;
      for (const { duration, ...line } of turn.spoken) {
        const stop = now + duration;
        schedule.lines.push({ start: toMilliseconds(now), stop: toMilliseconds(stop), speaker: turn.speaker, ...line });
        now = stop + gapBetweenLines * gapFactor;
      }
      now += (gapBetweenTurns - gapBetweenLines) * gapFactor;
      const topic = schedule.topics.at(-1)?.id ?? '';
      schedule.turns.push({ start: toMilliseconds(start), stop: schedule.lines.at(-1)?.stop ?? toMilliseconds(now), speaker: turn.speaker, topic });
    }
  }
  closeLast(schedule.topics, now);
  return { schedule, end: now };
}

function closeLast(spans: Span[], now: number): void {
  const last = spans.at(-1);
  if (last) last.stop = toMilliseconds(now);
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
