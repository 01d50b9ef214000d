import { type Attendee, compareAttendees, type SessionMetadata, type Speech } from '../session/metadata.ts';
import { personId } from './personId.ts';
import type { DisplayStatus } from '../session/session.ts';
import type { OpenSession } from '../session/sessionView.ts';

/** One turn at the microphone; instants in epoch ms. */
export interface Turn {
  /** That of its speech. */
  id: string;
  startMs: number;
  /** Undefined where nobody knows when it ended. */
  untilMs: number | undefined;
  /** Whether the next turn follows at once: then that says when this one ended. */
  isFollowed: boolean;
}

/** A silence of no more than this between two turns is only a breath, ms. */
const BREATH_MS = 1000;

/** One person with everything they said in a session. */
export interface Speaker {
  /** That of the person: domain/personId.ts. */
  id: string;
  /** Undefined for the turns nobody is named for. */
  attendee: Attendee | undefined;
  turns: Turn[];
  /** Milliseconds of speaking; turns that overlap another's count in full, those without an end not at all. */
  totalMs: number;
}

/**
 * Who spoke, in the order of their first word (spec §2 "speakers"), with their turns by time. A turn without stop, or
 * whose stop is before its start, lasts until the next one begins, the last until `endMs`, the end of the session.
 */
export function speakersOf(speeches: readonly Speech[], endMs: number | undefined): Speaker[] {
  const ordered = speeches.toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : Number(a.id > b.id)));
  const speakers = new Map<string, Speaker>();
  for (const [index, { id, startMs, stopMs, attendee }] of ordered.entries()) {
    const isStopKnown = stopMs !== undefined && stopMs >= startMs;
    const untilMs = isStopKnown ? stopMs : nextStart(ordered, startMs, endMs);
    const turn = { id, startMs, untilMs, isFollowed: isFollowedBy(ordered[index + 1], startMs, untilMs) };
    const person = personId(attendee);
    const speaker = speakers.get(person) ?? { id: person, attendee, turns: [], totalMs: 0 };
    speakers.set(person, speaker);
    speaker.turns.push(turn);
    speaker.totalMs += (turn.untilMs ?? startMs) - startMs;
  }
  return [...speakers.values()];
}

/** Turns that overlap, or are too close to tell apart, are not one after the other. */
function isFollowedBy(next: Speech | undefined, startMs: number, untilMs = -Infinity): boolean {
  if (next === undefined || next.startMs - startMs < BREATH_MS) return false;
  const silenceMs = next.startMs - untilMs;
  return silenceMs >= 0 && silenceMs <= BREATH_MS;
}

/** When what began at an instant was followed by something else, or by the end of the session. */
const nextStart = (ordered: readonly Speech[], startMs: number, endMs: number | undefined): number | undefined =>
  ordered.find((speech) => speech.startMs > startMs)?.startMs ?? (endMs !== undefined && endMs > startMs ? endMs : undefined);

/** People in one role; `role` is undefined for those in none. */
export interface RoleGroup {
  role: string | undefined;
  attendees: Attendee[];
}

/** Who was there, each person once: the attendees, and who spoke without being among them; by role priority (spec §4), then name. */
export function presentByRole({ attendees, speeches }: Pick<SessionMetadata, 'attendees' | 'speeches'>): RoleGroup[] {
  const people = new Map<string, Attendee>();
  const speakers = speeches.map(({ attendee }) => attendee).filter((attendee) => attendee !== undefined);
  for (const attendee of [...attendees.toSorted(compareAttendees), ...speakers]) {
    if (!people.has(personId(attendee))) people.set(personId(attendee), attendee);
  }
  const groups = new Map<string | undefined, RoleGroup>();
  for (const attendee of [...people.values()].sort(compareAttendees)) {
    const group = groups.get(attendee.role) ?? { role: attendee.role, attendees: [] };
    groups.set(attendee.role, group);
    group.attendees.push(attendee);
  }
  return [...groups.values()];
}

/** The first letters of a person's names, which stand in for a photo; a mark between them keeps Arabic ones from joining. */
export const initialsOf = ({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((name) => /./u.exec(name.trim())?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .join('\u200c');

/** A person's name as it is read. */
export const nameOf = ({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** When a session that is over ended, epoch ms: as it says, else with its recording; undefined while it can go on. */
export function sessionEnd(
  status: DisplayStatus,
  { endMs, durationSeconds, playlist }: Pick<OpenSession, 'endMs' | 'durationSeconds' | 'playlist'>,
): number | undefined {
  if (status !== 'recorded') return undefined;
  if (endMs !== undefined) return endMs;
  if (durationSeconds === undefined || playlist?.startUtcMs === undefined) return undefined;
  return playlist.startUtcMs + (playlist.startSeconds + durationSeconds) * 1000;
}
