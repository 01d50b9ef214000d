import { closeSpans } from '../playback/spans.ts';
import type { Topic, Vote } from '../session/metadata.ts';
import { timelinePosition } from './timelineScale.ts';
import { outcomeOf, type VoteOutcome } from '../votes/votes.ts';

/** Something on the rail of a live session, in its units. */
export interface TimelineMark {
  id: string;
  name: string;
  /** Epoch ms. */
  startMs: number;
  x: number;
}

/** What a live session's rail shows. */
export interface LiveTimelineLayout {
  topics: (TimelineMark & { width: number })[];
  votes: (TimelineMark & { outcome: VoteOutcome })[];
  /** Where an instant is, epoch ms. */
  at: (instantMs: number) => number;
  /** Until then it would not look different: it has not grown by a 500th; epoch ms. */
  goodUntilMs: number;
}

const hasStarted = <T extends { startMs: number | undefined }>(item: T): item is T & { startMs: number } => item.startMs !== undefined;

/** Lays out a session from its first topic, or its own beginning, to the newest instant that can be shown (epoch ms). */
export function layOutTimeline(
  topics: readonly Topic[],
  votes: readonly Vote[],
  sessionStartMs: number,
  newestMs: number,
): LiveTimelineLayout {
  const spans = closeSpans(
    topics
      .filter(hasStarted)
      .flatMap((topic) => (topic.startMs < newestMs ? [{ ...topic, from: topic.startMs, until: topic.stopMs }] : [])),
  );
  const startMs = Math.min(spans[0]?.startMs ?? sessionStartMs, newestMs - 1);
  const at = (instantMs: number) => timelinePosition(instantMs / 1000, { startSeconds: startMs / 1000, endSeconds: newestMs / 1000 });
  return {
    topics: spans.map(({ id, name, startMs: from, until }) => ({
      ...{ id, name, startMs: from, x: at(from) },
      width: Math.round(10 * Math.max(1, at(until) - at(from))) / 10,
    })),
    votes: votes
      .filter(hasStarted)
      .filter((vote) => vote.startMs < newestMs)
      .map((vote) => ({ id: vote.id, name: vote.name, startMs: vote.startMs, x: at(vote.startMs), outcome: outcomeOf(vote, 'live') })),
    at,
    goodUntilMs: newestMs + (newestMs - startMs) / 500,
  };
}
