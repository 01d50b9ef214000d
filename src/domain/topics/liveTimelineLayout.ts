import { closeSpans } from '../playback/spans.ts';
import type { Speech, Topic, Vote } from '../session/metadata.ts';
import { speechTracks } from './timelineData.ts';
import { timelinePosition } from './timelineScale.ts';
import { summarizeVote, type VoteSummary } from '../votes/votes.ts';

/** A topic or vote on the timeline of a live session; `x` is in units of the timeline. */
export interface LiveTimelineItem {
  id: string;
  name: string;
  /** Epoch ms. */
  startMs: number;
  x: number;
}

/** What a live timeline shows; `toneOf` is the CSS class of a speech. */
export interface LiveTimelineItems {
  topics: readonly Topic[];
  votes: readonly Vote[];
  speeches: readonly Speech[];
  toneOf: (speech: Speech) => string;
}

/** The timeline of a live session: topics, votes, speeches and a scale (rule 8.8). */
export interface LiveTimelineLayout {
  topics: (LiveTimelineItem & { width: number })[];
  votes: (LiveTimelineItem & { summary: VoteSummary })[];
  /** The speeches, one path for each tone (rule 8.11). */
  speeches: { tone: string; path: string }[];
  /** Converts an instant (epoch ms) to units of the timeline. */
  at: (instantMs: number) => number;
}

const hasStarted = <T extends { startMs: number | undefined }>(item: T): item is T & { startMs: number } => item.startMs !== undefined;

/**
 * Lays out a session from its first topic, or from its start, to the newest instant (epoch ms); items that have not started are left out
 * (rule 8.8).
 */
export function layOutTimeline(
  { topics, votes, speeches, toneOf }: LiveTimelineItems,
  sessionStartMs: number,
  newestMs: number,
): LiveTimelineLayout {
  const spans = closeSpans(
    topics
      .filter(hasStarted)
      .flatMap((topic) => (topic.startMs < newestMs ? [{ ...topic, from: topic.startMs, until: topic.stopMs }] : [])),
  );
  const startMs = Math.min(spans[0]?.startMs ?? sessionStartMs, newestMs - 1);
  const range = { startSeconds: startMs / 1000, endSeconds: newestMs / 1000 };
  const at = (instantMs: number) => timelinePosition(instantMs / 1000, range);
  // A speech that has not stopped lasts until the newest instant.
  const spoken = closeSpans(
    speeches.flatMap((speech) => (speech.startMs < newestMs ? [{ speech, from: speech.startMs, until: speech.stopMs }] : [])),
  ).map(({ speech, from, until }) => ({ tone: toneOf(speech), from: from / 1000, until: Math.min(until, newestMs) / 1000 }));
  return {
    topics: spans.map(({ id, name, startMs: from, until }) => ({
      id,
      name,
      startMs: from,
      x: at(from),
      width: Math.round(10 * Math.max(1, at(until) - at(from))) / 10,
    })),
    votes: votes
      .filter(hasStarted)
      .filter((vote) => vote.startMs < newestMs)
      .map((vote) => ({ id: vote.id, name: vote.name, startMs: vote.startMs, x: at(vote.startMs), summary: summarizeVote(vote, 'live') })),
    speeches: speechTracks(spoken, range),
    at,
  };
}
