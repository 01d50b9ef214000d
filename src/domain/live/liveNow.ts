import type { SessionState } from '../session/session.ts';
import type { ShownVote } from '../votes/shownVote.ts';

/** Time for which a page is open before it is kept up to date without an interaction, ms (rule 7.26). */
export const FOLLOW_DELAY_MS = 20_000;

/** Who speaks in a live session, as lists show it. */
export interface LiveSpeaker {
  firstName: string;
  lastName: string;
  photo?: string | undefined;
  division?: string | undefined;
}

/** What lists show of a live and open session as far as it is known (rule 4.12). */
export interface LiveItems {
  /** Name of the current topic. */
  topic?: string | undefined;
  /** Who speaks now, unless the city hides it (rules 9.10, 9.11) or nobody knows. */
  speaker?: LiveSpeaker | undefined;
  /** The vote that runs or has just ended (rule 10.8), without what the city hides (rule 10.7). */
  vote?: ShownVote | undefined;
  /** Picture of the video since this topic and this speaker are current (rule 4.18), if there is one. */
  poster?: string | undefined;
}

/** A live session as lists show it. */
export interface LiveNow extends LiveItems {
  id: number;
  name: string;
  /** Live with or without video. */
  state: SessionState;
}

/** Key that differs when another session is live, or the same one in another state. */
export const liveKey = ({ id, state }: Pick<LiveNow, 'id' | 'state'>): string => `${id}:${state}`;

/** The live sessions of a city or of one of its categories (rule 4.13). */
export interface LiveNowDocument {
  sessions: LiveNow[];
}

/**
 * Address of the still of a live session since its topic or speaker has changed, epoch ms (rule 4.18, contract §3). An address that has a
 * query stays as it is: it may be signed.
 */
export function toStillAddress(poster: string, sinceMs: number): string {
  const address = new URL(poster);
  if (address.search !== '') return poster;
  address.searchParams.set('since', String(sinceMs));
  return address.href;
}
