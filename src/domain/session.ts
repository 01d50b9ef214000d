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

/** Display status (spec §4, contract §8): from the channel; without one, from the dates. */
export function displayStatus(session: Pick<Session, 'channelStatus' | 'startMs' | 'endMs'>, nowMs: number): DisplayStatus {
  switch (session.channelStatus) {
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
  if (session.startMs === undefined || nowMs < session.startMs) return 'planned';
  return session.endMs !== undefined && nowMs >= session.endMs ? 'recorded' : 'live';
}

/** Whether the picture is missing though the session is due: the `…-unavailable` states (spec §4). */
export const isUnavailable = (status: ChannelStatus | undefined): boolean => status === 'live-unavailable' || status === 'vod-unavailable';

/** Live first (those with a picture before those without), then newest first: the order of the list that shows everything (contract §8). */
export function compareForAll(nowMs: number): (a: Session, b: Session) => number {
  const urgency = (session: Session) => (displayStatus(session, nowMs) !== 'live' ? 0 : isUnavailable(session.channelStatus) ? 1 : 2);
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
