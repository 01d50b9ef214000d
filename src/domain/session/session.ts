import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';

/** Status of a session's first channel (spec §4). */
export type ChannelStatus = 'live' | 'live-unavailable' | 'planned' | 'vod' | 'vod-unavailable';

/** What visitors are told (spec §4). */
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
  /** Keyed digest of what upstream says of the password: it changes with it, and never leaves the server. */
  passwordDigest?: string | undefined;
  category: string | undefined;
  isPublished: boolean;
  viewers: number;
}

/** A session without channel and end is live until the end of its day, and for this long at least (contract §8). */
export const SHORTEST_LIVE_MS = 6 * 3_600_000;

/** No day is longer, also where the clocks go back: a list of 100,000 sessions asks for the midnight of few. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** Whether a session that began and says no end is over: midnight has passed in its city's zone, and 6 hours at least. */
function isOverByItself(startMs: number, nowMs: number, timeZone: string): boolean {
  const lastedMs = nowMs - startMs;
  if (lastedMs >= LONGEST_DAY_MS) return true;
  return lastedMs >= SHORTEST_LIVE_MS && nowMs >= fromWallTime(addDays(dayOf(startMs, timeZone), 1), timeZone);
}

/** What the status of a session depends on. */
export type StatusSources = Pick<Session, 'channelStatus' | 'startMs' | 'endMs'>;

/** Display status (spec §4, contract §8): from the channel; without one, from the dates, as the clocks of its city's zone show them. */
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
  const isOver = endMs === undefined ? isOverByItself(startMs, nowMs, timeZone) : nowMs >= endMs;
  return isOver ? 'recorded' : 'live';
}

/** The status of a session's channel; where it has none, the one that its display status stands for. */
export const channelStatusOf = (channelStatus: ChannelStatus | undefined, status: DisplayStatus): ChannelStatus =>
  channelStatus ?? (status === 'recorded' ? 'vod' : status);

/** What the state of a session is called, the same wherever it is shown: i18n/sessionWords.ts has the words. */
export type SessionState = DisplayStatus | 'live-unavailable' | 'recorded-unavailable' | 'unpublished';

/** Whether the picture is missing though the session is due: the `…-unavailable` states (spec §4). */
export const isUnavailable = (status: ChannelStatus | SessionState | undefined): boolean => status?.endsWith('-unavailable') ?? false;

/** A session's state: its display status, whether its picture is missing, and before all else whether it is published. */
export function sessionState(session: StatusSources & Pick<Session, 'isPublished'>, nowMs: number, timeZone: string): SessionState {
  if (!session.isPublished) return 'unpublished';
  const status = displayStatus(session, nowMs, timeZone);
  return isUnavailable(session.channelStatus) && status !== 'planned' ? `${status}-unavailable` : status;
}

/** Live first (those with a picture before those without), then newest first: the order of the list that shows everything (contract §8). */
export function compareForAll(nowMs: number, timeZone: string): (a: Session, b: Session) => number {
  const urgency = (session: Session) =>
    displayStatus(session, nowMs, timeZone) !== 'live' ? 0 : isUnavailable(session.channelStatus) ? 1 : 2;
  return (a, b) => urgency(b) - urgency(a) || (b.startMs ?? -Infinity) - (a.startMs ?? -Infinity) || a.sessionId - b.sessionId;
}

/** What a visitor may see of a session before doing anything (spec §4, contract §8). */
export type Access = 'open' | 'protected' | 'unpublished';

/** Unpublished wins over protected: its message asks for no password. */
export const accessOf = (session: Pick<Session, 'isPublished' | 'isProtected'>): Access =>
  !session.isPublished ? 'unpublished' : session.isProtected ? 'protected' : 'open';

/** Whether a session is still to open, so that somebody may be waiting for it: not published, planned, or without its picture. */
export const isWaiting = ({ isPublished, channelStatus }: Pick<Session, 'isPublished' | 'channelStatus'>): boolean =>
  !isPublished || channelStatus === 'planned' || channelStatus === 'live-unavailable';
