import type { SessionFilter } from './sessionQuery.ts';
import type { LiveItems } from '../live/liveNow.ts';
import type { SessionState } from '../session/session.ts';
import type { MoveTargetText, StartText } from '../session/state/stateTexts.ts';

/**
 * A session as a list shows it, with the picture of an open one that has live or recorded video; the server formats dates and durations in
 * the language of the page.
 */
export interface SessionRowView extends LiveItems {
  id: number;
  /** Path of the session page, with the language prefix. */
  href: string;
  name: string;
  state: SessionState;
  /** Whether it is live, with or without video. */
  isLive: boolean;
  /** Start in the zone of the city; absent when it is unknown. Without a time when only the day is known (rule 3.15). */
  start?: { iso: string; weekday: string; day: string; month: string; date: string; time?: string | undefined } | undefined;
  /** The start in the words of the source, if it has no time (rule 3.15). */
  startText?: string | undefined;
  /** The start once more, if it is that of a plan which was given up (rule 3.13). */
  wasPlanned?: StartText | undefined;
  /** Where or when it takes place instead (rule 3.13). */
  target?: MoveTargetText | undefined;
  duration?: string | undefined;
  /** What it is listed under: "Upcoming", or the month of a past session; absent without a date. */
  group?: string | undefined;
  category?: string | undefined;
  isProtected: boolean;
}

/** Why a list is empty, and what one can do next. */
export interface EmptyListText {
  title: string;
  hint?: string;
  /** A search with the words of a name that no session has, in everything that was said and decided (rule 4.10). */
  search?: { href: string; text: string } | undefined;
}

/** One page of a list of sessions. */
export interface SessionListView {
  sessions: SessionRowView[];
  total: number;
  page: number;
  pageCount: number;
  /** Shown when the list is empty (rule 4.10), or could not be loaded (rule 17.4). */
  empty?: EmptyListText | undefined;
  /** The list could not be loaded: that it is empty says nothing (rule 17.17). */
  hasFailed?: true;
  /** Whether the city hides the results of its votes (rule 10.7). */
  areResultsHidden: boolean;
  /** Keys (domain/live/liveNow.ts) of all live sessions, whatever the filter. */
  live: string[];
  /** Language of names and topics, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/** One page of a city's sessions with the filter that it shows. */
export interface FilteredListView extends SessionListView {
  filter: SessionFilter;
  /** Whether the list shows the nearest result instead of the requested one (rule 4.9). */
  isAdjusted: boolean;
}

/** An option of the category filter. */
export interface CategoryChoice {
  slug: string;
  name: string;
}
