import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';
import type { SessionChange } from './state/sessionChange.ts';
import type { LinkedDocument } from '../documents/linkedDocuments.ts';

/** Status of a session's first channel (rule 3.1). */
export type ChannelStatus = 'live' | 'live-unavailable' | 'planned' | 'vod' | 'vod-unavailable';

/** The status that visitors see (rules 3.1, 3.2). */
export type DisplayStatus = 'live' | 'planned' | 'recorded';

/** A session as the portal uses it; instants in epoch ms, durations in seconds. */
export interface Session {
  sessionId: number;
  reference: string;
  name: string;
  description: string | undefined;
  /** Absent without any, and in lists of sessions. */
  documents?: readonly LinkedDocument[];
  startMs: number | undefined;
  endMs: number | undefined;
  durationSeconds: number | undefined;
  video: string | undefined;
  poster: string | undefined;
  channelStatus: ChannelStatus | undefined;
  room: number | undefined;
  isProtected: boolean;
  /** Keyed digest of the password value of the API: changes with that value and never leaves the server (rules 3.6, 14.5). */
  passwordDigest?: string | undefined;
  category: string | undefined;
  isPublished: boolean;
  viewers: number;
  /** What the source says has become of the session; absent when it takes place as planned (rule 3.13). */
  change?: SessionChange | undefined;
  /** Whether the day of the start is known and its time is not: `startMs` is then the beginning of that day (rule 3.15). */
  isDayOnly?: boolean | undefined;
  /** The start in the words of the source, such as "after the committee" (rule 3.15). */
  startText?: string | undefined;
}

/** A session with a known start. */
export type DatedSession = Session & { startMs: number };

/** Minimum time, ms, that a session without channel and end is live (rule 3.3). */
export const MIN_LIVE_MS = 6 * 3_600_000;

/** Minimum time, ms, for which a planned session that has not begun is still expected, also after midnight (rule 3.14). */
const MIN_EXPECTED_MS = 2 * 3_600_000;

/**
 * No day is longer, even when the clocks go back (rule 3.3): skips the slow computation of midnight for most of a list of 100,000 sessions.
 */
const MAX_DAY_MS = 26 * 3_600_000;

/** Whether the day of a start is over in the zone of the city, and at least `minMs` have passed since the start (rules 3.3, 3.14). */
function isDayOver(startMs: number, minMs: number, nowMs: number, timeZone: string): boolean {
  const elapsedMs = nowMs - startMs;
  if (elapsedMs >= MAX_DAY_MS) return true;
  return elapsedMs >= minMs && nowMs >= fromWallTime(addDays(dayOf(startMs, timeZone), 1), timeZone);
}

/** The fields that decide the status of a session. */
export type StatusSources = Pick<Session, 'channelStatus' | 'startMs' | 'endMs' | 'change' | 'isDayOnly'>;

/** Display status: from the channel status, else from start and end in the zone of the city (rules 3.1 to 3.3, 3.13, 3.15). */
export function displayStatus(session: StatusSources, nowMs: number, timeZone: string): DisplayStatus {
  const { channelStatus, startMs, endMs, change, isDayOnly } = session;
  // A session that did not take place is neither live nor recorded, unless there is a video of it.
  if (change && channelStatus !== 'live' && channelStatus !== 'vod') return 'planned';
  switch (channelStatus) {
    case 'live':
    case 'live-unavailable':
      return 'live';
    case 'planned':
      return 'planned';
    case 'vod':
    case 'vod-unavailable':
      return 'recorded';
    case undefined:
      break;
  }
  if (startMs === undefined || nowMs < startMs) return 'planned';
  // Without a time nobody knows when it is live.
  if (isDayOnly) return isDayOver(startMs, 0, nowMs, timeZone) ? 'recorded' : 'planned';
  const isOver = endMs === undefined ? isDayOver(startMs, MIN_LIVE_MS, nowMs, timeZone) : nowMs >= endMs;
  return isOver ? 'recorded' : 'live';
}

/** Whether a session that is shown as planned is past: its day, and its planned end, are over (rule 3.14). */
export function isPlannedPast(session: StatusSources, nowMs: number, timeZone: string): boolean {
  const { startMs, endMs, isDayOnly } = session;
  if (startMs === undefined || nowMs <= startMs || displayStatus(session, nowMs, timeZone) !== 'planned') return false;
  const lastMs = Math.min(endMs ?? startMs, startMs + MAX_DAY_MS);
  return nowMs >= lastMs && isDayOver(startMs, isDayOnly ? 0 : MIN_EXPECTED_MS, nowMs, timeZone);
}

/** Whether visitors may expect that the session starts: it is planned as the source said, and its day is not over (rules 3.13, 3.14). */
export const isExpected = (session: StatusSources, nowMs: number, timeZone: string): boolean =>
  session.change === undefined && displayStatus(session, nowMs, timeZone) === 'planned' && !isPlannedPast(session, nowMs, timeZone);

/**
 * Whether more may come of a session, so that what it does not have is said to be missing yet: not of one that does not take place as
 * planned, or whose day is over (rules 3.13, 3.14).
 */
export const mayHaveMore = (view: { isExpected?: boolean | undefined; status: DisplayStatus; state: SessionState }): boolean =>
  view.isExpected === true || (view.status === 'live' && !isStated(view.state));

/** Whether the start of a session is that of a plan which was given up (rule 3.13): not when there is a video, it has taken place. */
export const isStartOld = (session: StatusSources, nowMs: number, timeZone: string): boolean =>
  session.change !== undefined && displayStatus(session, nowMs, timeZone) === 'planned';

/** The channel status of a session; without one, the channel status that corresponds to the display status. */
export const channelStatusOf = (channelStatus: ChannelStatus | undefined, status: DisplayStatus): ChannelStatus =>
  channelStatus ?? (status === 'recorded' ? 'vod' : status);

/** Whether the status of a channel is that of a live session (rule 3.1). */
export const isLiveStatus = (status: ChannelStatus | undefined): boolean => status === 'live' || status === 'live-unavailable';

/** The state of a session, which decides its label (i18n/labels/sessionLabels.ts). */
export type SessionState =
  DisplayStatus | 'live-unavailable' | 'recorded-unavailable' | 'planned-past' | SessionChange['kind'] | 'unpublished';

/** Whether a state is said before everything else of a session: it does not take place as planned (rule 3.13). */
export const isStated = (state: SessionState | undefined): boolean => state === 'cancelled' || state === 'postponed' || state === 'moved';

/** Whether the session has no video: the `…-unavailable` statuses and states (rule 3.8). */
export const isUnavailable = (status: ChannelStatus | SessionState | undefined): boolean => status?.endsWith('-unavailable') ?? false;

/**
 * The state of a session: `unpublished`, else what has become of it (rule 3.13), else its display status, with `-unavailable` when its
 * video is missing and `-past` when its day is over (rule 3.14).
 */
export function sessionState(session: StatusSources & Pick<Session, 'isPublished'>, nowMs: number, timeZone: string): SessionState {
  if (!session.isPublished) return 'unpublished';
  const status = displayStatus(session, nowMs, timeZone);
  // A moved session that is live or recorded has taken place.
  if (session.change && (session.change.kind !== 'moved' || status === 'planned')) return session.change.kind;
  if (isPlannedPast(session, nowMs, timeZone)) return 'planned-past';
  return isUnavailable(session.channelStatus) && status !== 'planned' ? `${status}-unavailable` : status;
}

/** Groups of the tab "all" in their order (rule 4.3). */
const ALL_TAB_GROUPS = ['live', 'live-unavailable', 'planned', 'past'] as const;

function allTabGroup(session: Session, nowMs: number, timeZone: string): (typeof ALL_TAB_GROUPS)[number] {
  const status = displayStatus(session, nowMs, timeZone);
  if (status === 'live') return isUnavailable(session.channelStatus) ? 'live-unavailable' : 'live';
  return status === 'planned' && !isPlannedPast(session, nowMs, timeZone) ? 'planned' : 'past';
}

/** Orders sessions soonest first, those without a date last, then by id (rule 4.2). */
const soonestFirst = (a: Session, b: Session): number => (a.startMs ?? Infinity) - (b.startMs ?? Infinity) || a.sessionId - b.sessionId;

/** Orders sessions newest first, those without a date last, then by id (rules 4.2, 4.3). */
const newestFirst = (a: Session, b: Session): number => (b.startMs ?? -Infinity) - (a.startMs ?? -Infinity) || a.sessionId - b.sessionId;

/**
 * Returns the sessions in the order of the tab "all": live ones (those with video before those without), planned ones soonest first, then
 * the others newest first (rule 4.3).
 */
export function toAllTabOrder(sessions: readonly Session[], nowMs: number, timeZone: string): Session[] {
  const groups = Map.groupBy(sessions, (session) => allTabGroup(session, nowMs, timeZone));
  return ALL_TAB_GROUPS.flatMap((group) => (groups.get(group) ?? []).sort(group === 'planned' ? soonestFirst : newestFirst));
}

/** What a visitor without a grant may see of a session (rules 3.5 to 3.7). */
export type Access = 'open' | 'protected' | 'unpublished';

/** The access of a session: unpublished takes precedence over protected (rule 3.7). */
export const accessOf = (session: Pick<Session, 'isPublished' | 'isProtected'>): Access =>
  !session.isPublished ? 'unpublished' : session.isProtected ? 'protected' : 'open';

/** Whether somebody may wait for the session: not published, planned, or live without video. */
export const isWaiting = ({ isPublished, channelStatus }: Pick<Session, 'isPublished' | 'channelStatus'>): boolean =>
  !isPublished || channelStatus === 'planned' || channelStatus === 'live-unavailable';
