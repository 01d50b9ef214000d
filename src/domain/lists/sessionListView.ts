import type { SessionFilter } from './sessionQuery.ts';
import type { SessionState } from '../session/session.ts';

/** A session as a list shows it; dates and durations are written by the server, in the language of the page. */
export interface SessionRowView {
  id: number;
  /** Path of its page, with the language prefix. */
  href: string;
  name: string;
  state: SessionState;
  /** Whether it is live, with or without a picture. */
  isLive: boolean;
  /** When it starts, in the zone of its city; absent where that is unknown. */
  start?: { iso: string; weekday: string; day: string; month: string; date: string; time: string } | undefined;
  duration?: string | undefined;
  category?: string | undefined;
  isProtected: boolean;
  /** What is being discussed in it, where it is live. */
  topic?: string | undefined;
}

/** One page of a list of sessions. */
export interface SessionListView {
  sessions: SessionRowView[];
  total: number;
  page: number;
  pageCount: number;
  /** Said where there are none. */
  empty?: { title: string; hint: string } | undefined;
  /** Keys (domain/liveNow.ts) of all sessions that are live, whatever was asked for. */
  live: string[];
}

/** One page of a city's sessions, as they were asked for. */
export interface FilteredListView extends SessionListView {
  filter: SessionFilter;
  /** Something that was asked for is not to be had: the nearest is shown. */
  isAdjusted: boolean;
}

/** A category to choose from. */
export interface CategoryChoice {
  slug: string;
  name: string;
}
