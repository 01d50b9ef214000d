import { type Attendee, compareAttendees, compareSpeeches, type SessionMetadata, type Speech } from '../session/metadata.ts';
import { personId } from './personId.ts';
import type { DisplayStatus } from '../session/session.ts';
import type { Playlist } from '../playback/playlist.ts';

/** One turn at the microphone; instants in epoch ms. */
export interface Turn {
  /** Id of the speech. */
  id: string;
  startMs: number;
  /** Undefined when the end is unknown. */
  untilMs: number | undefined;
  /** Whether the next turn follows without a gap; its start then shows the end of this one. */
  isFollowed: boolean;
}

/** Longest silence between two turns that counts as no gap, ms. */
const MAX_GAP_MS = 1000;

/** One person with all their speeches in a session. */
export interface Speaker {
  /** Id of the person (`personId`). */
  id: string;
  /** Undefined for turns without a known speaker. */
  attendee: Attendee | undefined;
  turns: Turn[];
  /** Speaking time in ms; overlapping turns count in full, turns without an end do not count. */
  totalMs: number;
}

/**
 * Returns the speakers in the order of their first speech (rule 9.5), each with their turns by time. A turn without a stop, or with a stop
 * before its start, lasts until the next speech starts; the last one lasts until `endMs`, the end of the session (rule 9.6). Only the
 * speeches that count have a turn.
 */
export function toSpeakers(
  speeches: readonly Speech[],
  endMs: number | undefined,
  isCounted: (speech: Speech) => boolean = () => true,
): Speaker[] {
  const ordered = speeches.toSorted(compareSpeeches);
  const nextStarts = toNextStarts(ordered, endMs);
  const speakers = new Map<string, Speaker>();
  for (const [index, speech] of ordered.entries()) {
    if (!isCounted(speech)) continue;
    const { id, startMs, stopMs, attendee } = speech;
    const isStopKnown = stopMs !== undefined && stopMs >= startMs;
    const untilMs = isStopKnown ? stopMs : nextStarts[index];
    const turn = { id, startMs, untilMs, isFollowed: isFollowedBy(ordered[index + 1], startMs, untilMs) };
    const person = personId(attendee);
    const speaker = speakers.get(person) ?? { id: person, attendee, turns: [], totalMs: 0 };
    speakers.set(person, speaker);
    speaker.turns.push(turn);
    speaker.totalMs += (turn.untilMs ?? startMs) - startMs;
  }
  return [...speakers.values()];
}

/** Turns that overlap, or that start within the same second, do not follow each other. */
function isFollowedBy(next: Speech | undefined, startMs: number, untilMs = -Infinity): boolean {
  if (next === undefined || next.startMs - startMs < MAX_GAP_MS) return false;
  const silenceMs = next.startMs - untilMs;
  return silenceMs >= 0 && silenceMs <= MAX_GAP_MS;
}

/** For each speech (in order) the start of the next one that begins later, or else the end of the session. */
function toNextStarts(ordered: readonly Speech[], endMs: number | undefined): (number | undefined)[] {
  const nextStarts: (number | undefined)[] = [];
  let later: number | undefined;
  for (const [index, { startMs }] of [...ordered.entries()].reverse()) {
    nextStarts[index] = later ?? (endMs !== undefined && endMs > startMs ? endMs : undefined);
    if (ordered[index - 1]?.startMs !== startMs) later = startMs;
  }
  return nextStarts;
}

/** Attendees with one role; `role` is undefined for attendees without a role. */
export interface RoleGroup {
  role: string | undefined;
  attendees: Attendee[];
}

/** The people of a session, each once, ordered as in rule 9.1: attendees, and speakers who are not among them (rule 9.15). */
export function listPresent({ attendees, speeches }: Pick<SessionMetadata, 'attendees' | 'speeches'>): Attendee[] {
  const people = new Map<string, Attendee>();
  const speakers = speeches.map(({ attendee }) => attendee).filter((attendee) => attendee !== undefined);
  for (const attendee of [...attendees.toSorted(compareAttendees), ...speakers]) {
    if (!people.has(personId(attendee))) people.set(personId(attendee), attendee);
  }
  return [...people.values()].sort(compareAttendees);
}

/** Groups the people of a session by role. */
export function groupByRole(metadata: Pick<SessionMetadata, 'attendees' | 'speeches'>): RoleGroup[] {
  const groups = new Map<string | undefined, RoleGroup>();
  for (const attendee of listPresent(metadata)) {
    const group = groups.get(attendee.role) ?? { role: attendee.role, attendees: [] };
    groups.set(attendee.role, group);
    group.attendees.push(attendee);
  }
  return [...groups.values()];
}

/** Returns the initials that replace a missing photo; a zero-width non-joiner keeps Arabic letters apart. */
export const getInitials = ({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((name) => /./u.exec(name.trim())?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .join('\u200c');

/** Returns first and last name. */
export const getFullName = ({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** What tells when a session ended: its end (epoch ms), else the duration and start of its recording. */
interface SessionTimes {
  endMs: number | undefined;
  durationSeconds: number | undefined;
  playlist: Playlist | undefined;
}

/** Returns the end of a recorded session (epoch ms): its own end, else the end of its recording; undefined before it is recorded. */
export function sessionEnd(status: DisplayStatus, { endMs, durationSeconds, playlist }: SessionTimes): number | undefined {
  if (status !== 'recorded') return undefined;
  if (endMs !== undefined) return endMs;
  if (durationSeconds === undefined || playlist?.startUtcMs === undefined) return undefined;
  return playlist.startUtcMs + (playlist.startSeconds + durationSeconds) * 1000;
}
