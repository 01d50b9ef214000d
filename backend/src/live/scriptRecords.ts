import type { Attendee, Ballot, Speech, StoredSession, Topic, Vote } from '../store/records.ts';
import { instantAt, toMicrophone, toPercentage } from '../seed/toRecords.ts';
import type { PlannedCue, PlannedSpeech, PlannedTopic, PlannedVote } from './plannedRecords.ts';

/** An instant (`nowMs`, epoch ms) in a loop of a session's script. */
export interface LoopInstant {
  session: StoredSession;
  loop: number;
  /** The instant at which the loop began, epoch ms. */
  loopStartMs: number;
  nowMs: number;
}

/** Identifier of a speech or vote, different in every loop. */
const loopRecordId = (id: string, loop: number): string => `${id}-${loop}`;

/** Whether the script created a speech or vote from one of its items `ids`, in any loop. */
export function isLoopRecord(recordId: string, ids: ReadonlySet<string>): boolean {
  const [, id] = /^(.+)-\d+$/.exec(recordId) ?? [];
  return id !== undefined && ids.has(id);
}

/** The state of a topic at an instant. */
export function topicAt({ id, startMs, stopMs, ...topic }: PlannedTopic, { session, loopStartMs, nowMs }: LoopInstant): Topic {
  const start = startMs !== undefined && loopStartMs + startMs <= nowMs ? instantAt(loopStartMs + startMs) : null;
  const stop = start && stopMs !== undefined && loopStartMs + stopMs <= nowMs ? instantAt(loopStartMs + stopMs) : null;
  return {
    _id: id,
    ...topic,
    status: start !== null && stop === null,
    session: session.sessionId,
    start,
    stop: start && stop && { ...stop, relativeTime: (stop.utc - start.utc) / 1000 },
  };
}

/** The state of a speech at an instant; undefined before it starts. */
export function speechAt(
  speech: PlannedSpeech,
  attendees: readonly Attendee[],
  { session, loop, loopStartMs, nowMs }: LoopInstant,
): Speech | undefined {
  const start = loopStartMs + speech.startMs;
  const stop = loopStartMs + speech.stopMs;
  if (start > nowMs) return undefined;
  const attendee = attendees.find(({ _id }) => _id === speech.attendee);
  const microphone = speech.microphone === undefined ? attendee?.microphone : toMicrophone(speech.microphone);
  return {
    _id: loopRecordId(speech.id, loop),
    start,
    stop: stop <= nowMs ? stop : null,
    createdAt: new Date(start).toISOString(),
    session: session.sessionId,
    status: stop > nowMs,
    ...(session.room !== undefined && { room: session.room }),
    ...(microphone && { microphone }),
    ...(attendee && { attendee }),
    ...(speech.topic !== undefined && { topic: speech.topic }),
  };
}

/** Counted share of a vote, 0 to 1. It grows in steps, so that it changes only with an update event. */
function getCountedShare({ startMs, stopMs, stepMs }: PlannedVote, elapsedMs: number): number {
  if (startMs === undefined || stopMs === undefined || elapsedMs < startMs) return 0;
  if (elapsedMs >= stopMs) return 1;
  return (Math.floor((elapsedMs - startMs) / stepMs) * stepMs) / (stopMs - startMs);
}

const countByChoice = ({ result }: PlannedVote, counts: readonly number[]): Map<string, number> =>
  new Map(result.map(({ vote }, index) => [vote, counts[index] ?? 0]));

/** The ballots that the counts of a running vote have, in the order of the script: of each choice as many as are counted of it. */
function listCounted(ballots: readonly Ballot[], counts: ReadonlyMap<string, number>): Ballot[] {
  const left = new Map(counts);
  return ballots.filter(({ vote }) => {
    const uncounted = left.get(vote) ?? 0;
    left.set(vote, uncounted - 1);
    return uncounted > 0;
  });
}

/**
 * The state of a vote at an instant, with the counts, whole percentages (rule 10.1) and ballots (rule 10.12) until then; undefined before
 * its creation.
 */
export function voteAt(vote: PlannedVote, { session, loop, loopStartMs, nowMs }: LoopInstant): Vote | undefined {
  const elapsedMs = nowMs - loopStartMs;
  if (elapsedMs < vote.createMs) return undefined;
  const share = getCountedShare(vote, elapsedMs);
  const counts = vote.result.map(({ count }) => Math.floor(count * share));
  const total = share === 1 ? vote.total : counts.reduce((sum, count) => sum + count, 0);
  const passed = (offsetMs: number | undefined): number | null =>
    offsetMs !== undefined && offsetMs <= elapsedMs ? loopStartMs + offsetMs : null;
  return {
    _id: loopRecordId(vote.id, loop),
    name: vote.name,
    priority: vote.priority,
    start: passed(vote.startMs),
    stop: passed(vote.stopMs),
    total,
    session: session.sessionId,
    ...(vote.eligible !== undefined && { eligible: vote.eligible }),
    ...(vote.topic !== undefined && { topic: vote.topic }),
    ...(vote.majority !== undefined && { majority: vote.majority }),
    // Nothing is decided before the vote is closed.
    ...(passed(vote.stopMs) !== null && vote.outcome && { outcome: vote.outcome }),
    ...(passed(vote.stopMs) !== null && vote.castingVote && { castingVote: vote.castingVote }),
    result: vote.result.map(({ vote: choice, label, percentage }, index) => {
      const count = counts[index] ?? 0;
      const computed = toPercentage(count, total);
      return { vote: choice, label, count, percentage: share === 1 ? (percentage ?? computed) : computed };
    }),
    ...(vote.ballots && { ballots: share === 1 ? vote.ballots : listCounted(vote.ballots, countByChoice(vote, counts)) }),
  };
}

/** A final line of captions; offsets in ms from the start of the stream, which is the session's `startMs` (contract §6). */
export const toTranscriptionSegment = ({ startMs, stopMs, text, language, speaker }: PlannedCue, loop: number, periodMs: number) => ({
  start: loop * periodMs + startMs,
  end: loop * periodMs + stopMs,
  text,
  language,
  ...(speaker !== undefined && { speaker }),
});
