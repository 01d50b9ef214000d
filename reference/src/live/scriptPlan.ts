import type { SessionScript } from '../records.ts';

type Scripted<K extends 'topics' | 'speeches' | 'votes'> = Omit<SessionScript[K][number], 'start' | 'stop'>;

/** Whole milliseconds from the start of the loop. */
interface Span {
  startMs: number;
  stopMs: number;
}

/** A topic; without a start it is never opened, without a stop it stays open until the loop begins again. */
export type PlannedTopic = Scripted<'topics'> & Partial<Span>;

/** A speech; at the end of the loop at the latest it stops. */
export type PlannedSpeech = Scripted<'speeches'> & Span;

/** A vote; without a span it is announced and never held. `createMs`: when it is announced. */
export type PlannedVote = Scripted<'votes'> & Partial<Span> & { createMs: number };

/** A line of captions. */
export interface PlannedCue extends Span {
  language: string;
  text: string;
  speaker?: string;
}

/** A script in whole milliseconds, without what lies beyond the loop. */
export interface ScriptPlan {
  periodMs: number;
  topics: PlannedTopic[];
  speeches: PlannedSpeech[];
  votes: PlannedVote[];
  cues: PlannedCue[];
}

/** A vote is announced this long before it starts, so that it can be seen among the upcoming ones. */
const announceMs = 45_000;

/** Lays a script out over a loop of `periodMs` milliseconds. */
export function planScript(script: SessionScript, periodMs: number): ScriptPlan {
  const span = (startMs: number, stopMs: number): Span => ({ startMs, stopMs: Math.max(startMs, Math.min(stopMs, periodMs)) });
  const toMs = (seconds: number | undefined): number => (seconds === undefined ? periodMs : Math.round(seconds * 1000));
  const isInLoop = ({ startMs }: Span): boolean => startMs < periodMs;

  const topics = script.topics.map(({ start, stop, ...topic }): PlannedTopic => {
    if (start === undefined || toMs(start) >= periodMs) return topic;
    if (stop === undefined) return { ...topic, startMs: toMs(start) };
    return { ...topic, ...span(toMs(start), toMs(stop)) };
  });
  const speeches = script.speeches.map(({ start, stop, ...speech }) => ({ ...speech, ...span(toMs(start), toMs(stop)) }));
  const votes = script.votes.map(({ start, stop, ...vote }): PlannedVote => {
    if (start === undefined || toMs(start) >= periodMs) return { ...vote, createMs: 0 };
    return { ...vote, ...span(toMs(start), toMs(stop)), createMs: Math.max(0, toMs(start) - announceMs) };
  });
  const cues = script.captions.flatMap(({ language, cues: lines }) =>
    lines.map(({ start, end, ...line }) => ({ ...line, language, ...span(Math.round(start), Math.round(end)) })),
  );
  return { periodMs, topics, speeches: speeches.filter(isInLoop), votes, cues: cues.filter(isInLoop) };
}
