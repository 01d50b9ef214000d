import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';

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
}

/** Minimum time, ms, that a session without channel and end is live (rule 3.3). */
export const MIN_LIVE_MS = 6 * 3_600_000;

/** No day is longer, even when the clocks go back (rule 3.3): skips the slow computation of midnight for most of a list of 100,000 sessions. */
const MAX_DAY_MS = 26 * 3_600_000;

/** Whether a started session without an end is over: after midnight in the zone of the city and after at least 6 hours (rule 3.3). */
function isOverWithoutEnd(startMs: number, nowMs: number, timeZone: string): boolean {
  const elapsedMs = nowMs - startMs;
  if (elapsedMs >= MAX_DAY_MS) return true;
  return elapsedMs >= MIN_LIVE_MS && nowMs >= fromWallTime(addDays(dayOf(startMs, timeZone), 1), timeZone);
}

/** The fields that decide the status of a session. */
export type StatusSources = Pick<Session, 'channelStatus' | 'startMs' | 'endMs'>;

/** Display status: from the channel status, else from start and end in the zone of the city (rules 3.1 to 3.3). */
export function displayStatus({ channelStatus, startMs, endMs }: StatusSources, nowMs: number, timeZone: string): DisplayStatus {
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
  const isOver = endMs === undefined ? isOverWithoutEnd(startMs, nowMs, timeZone) : nowMs >= endMs;
  return isOver ? 'recorded' : 'live';
}

/** The channel status of a session; without one, the channel status that corresponds to the display status. */
export const channelStatusOf = (channelStatus: ChannelStatus | undefined, status: DisplayStatus): ChannelStatus =>
  channelStatus ?? (status === 'recorded' ? 'vod' : status);

/** Whether the status of a channel is that of a live session (rule 3.1). */
export const isLiveStatus = (status: ChannelStatus | undefined): boolean => status === 'live' || status === 'live-unavailable';

/** The state of a session, which decides its label (i18n/labels/sessionLabels.ts). */
export type SessionState = DisplayStatus | 'live-unavailable' | 'recorded-unavailable' | 'unpublished';

/** Whether the session has no video: the `…-unavailable` statuses and states (rule 3.8). */
export const isUnavailable = (status: ChannelStatus | SessionState | undefined): boolean => status?.endsWith('-unavailable') ?? false;

/** The state of a session: `unpublished`, else its display status, with `-unavailable` when its video is missing. */
export function sessionState(session: StatusSources & Pick<Session, 'isPublished'>, nowMs: number, timeZone: string): SessionState {
  if (!session.isPublished) return 'unpublished';
  const status = displayStatus(session, nowMs, timeZone);
  return isUnavailable(session.channelStatus) && status !== 'planned' ? `${status}-unavailable` : status;
}

/** Compares for the tab "all": live sessions first (those with video before those without), then the others newest first, then by id (rule 4.3). */
export function compareForAllTab(nowMs: number, timeZone: string): (a: Session, b: Session) => number {
  const rank = (session: Session) =>
    displayStatus(session, nowMs, timeZone) !== 'live' ? 0 : isUnavailable(session.channelStatus) ? 1 : 2;
  return (a, b) => rank(b) - rank(a) || (b.startMs ?? -Infinity) - (a.startMs ?? -Infinity) || a.sessionId - b.sessionId;
}

/** What a visitor without a grant may see of a session (rules 3.5 to 3.7). */
export type Access = 'open' | 'protected' | 'unpublished';

/** The access of a session: unpublished takes precedence over protected (rule 3.7). */
export const accessOf = (session: Pick<Session, 'isPublished' | 'isProtected'>): Access =>
  !session.isPublished ? 'unpublished' : session.isProtected ? 'protected' : 'open';

/** Whether somebody may wait for the session: not published, planned, or live without video. */
export const isWaiting = ({ isPublished, channelStatus }: Pick<Session, 'isPublished' | 'channelStatus'>): boolean =>
  !isPublished || channelStatus === 'planned' || channelStatus === 'live-unavailable';
