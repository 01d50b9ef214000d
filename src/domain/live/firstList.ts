import type { Speech, Topic, Vote } from '../session/metadata.ts';
import { withoutResult } from '../votes/votes.ts';
import type { ListEvent } from './liveEvents.ts';
import type { LiveRecord } from './recordChanges.ts';

/** When a list was received and which instant of the delayed video is shown, both epoch ms. */
interface ShownInstant {
  receivedMs: number;
  shownMs: number;
}

/** The form of a list at an instant, and the next instant of the video at which it changes; undefined when all of it has been shown. */
interface ListForm {
  event: ListEvent;
  nextMs: number | undefined;
}

/** A vote of which its start, its end or its counts have not been shown yet. */
function holdVote(vote: Vote, updatedMs: number | undefined, isLater: (ms: number | undefined) => boolean): Vote {
  if (isLater(vote.startMs)) return { ...withoutResult(vote), startMs: undefined, stopMs: undefined };
  if (!isLater(vote.stopMs) && !isLater(updatedMs)) return vote;
  return {
    ...withoutResult(vote),
    majority: vote.majority,
    eligible: vote.eligible,
    stopMs: isLater(vote.stopMs) ? undefined : vote.stopMs,
  };
}

/** A topic or a speech of which its end has not been shown yet. */
const holdEnd = <T extends Topic | Speech>(record: T, isLater: (ms: number | undefined) => boolean): T =>
  isLater(record.stopMs) ? { ...record, stopMs: undefined } : record;

/**
 * The first list of a connection as far as the delayed video has shown it (rule 12.7): the newest starts, stops and counts are held back,
 * so that nobody reads a result before the video shows it. What is dated after the receipt is shown with what was received then.
 */
export function toShownList(event: ListEvent, { receivedMs, shownMs }: ShownInstant): ListForm {
  const isOver = shownMs >= receivedMs;
  const isLater = (ms: number | undefined): boolean => ms !== undefined && ms > shownMs && !isOver;
  const { list, records, orders } = event;
  const updatedMsOf = ({ id }: LiveRecord) => orders?.get(id);
  const instants = records.flatMap((record) => ('startMs' in record ? [record.startMs, record.stopMs, updatedMsOf(record)] : []));
  const nextMs = instants.reduce<number>((next, ms) => (isLater(ms) ? Math.min(next, ms ?? next) : next), Infinity);
  if (nextMs === Infinity) return { event, nextMs: undefined };
  const shown = {
    topics: () =>
      (records as Topic[]).map((topic) =>
        isLater(topic.startMs) ? { ...topic, startMs: undefined, stopMs: undefined } : holdEnd(topic, isLater),
      ),
    speeches: () => (records as Speech[]).filter(({ startMs }) => !isLater(startMs)).map((speech) => holdEnd(speech, isLater)),
    votes: () => (records as Vote[]).map((vote) => holdVote(vote, updatedMsOf(vote), isLater)),
    attendees: () => records,
  };
  return { event: { ...event, records: shown[list]() }, nextMs: Math.min(nextMs, receivedMs) };
}

/** Shortest pause between two forms of a list, ms: a list may have thousands of changes. */
const MIN_PAUSE_MS = 1000;

/** Milliseconds until the next form of a list: when the video is at `nextMs` (epoch ms), and never later than the whole list is due. */
export const revealPauseMs = ({ receivedMs, shownMs }: ShownInstant, nextMs: number): number =>
  Math.min(Math.max(nextMs - shownMs, MIN_PAUSE_MS), receivedMs - shownMs);
