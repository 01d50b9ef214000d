import { isStartOld, type Session, sessionState, type SessionState } from '../session/session.ts';
import type { MoveTarget } from '../session/state/moveTarget.ts';
import type { SessionChange } from '../session/state/sessionChange.ts';
import type { SearchEntry } from './indexing/searchPassage.ts';
import type { Mark } from './searchMarks.ts';
import type { SearchKind } from './searchRequest.ts';

/** Sessions on one page of results (rule 24.8). */
export const SESSIONS_PER_SEARCH_PAGE = 10;

/** Hits that are shown of one session (rule 24.8). */
export const HITS_PER_SESSION = 5;

/** A place in a session at which something was found (rule 24.8); its text may be cut. */
export interface SearchHit extends SearchEntry {
  /** Offsets of what was found in the text. */
  marks: Mark[];
}

/** A panel of a session page. */
export type MorePanel = Exclude<SearchKind, 'sessions'>;

/** State and start of a session in a list, and where or when it takes place instead (rule 3.13). */
export interface ListedSession extends Pick<Session, 'startMs' | 'isDayOnly' | 'startText'> {
  state: SessionState;
  isStartOld: boolean;
  target: MoveTarget | undefined;
}

/** State and start of a session as lists show them. */
export const toListed = (session: Session, target: MoveTarget | undefined, nowMs: number, timeZone: string): ListedSession => ({
  state: sessionState(session, nowMs, timeZone),
  startMs: session.startMs,
  isDayOnly: session.isDayOnly,
  startText: session.startText,
  isStartOld: isStartOld(session, nowMs, timeZone),
  target,
});

/** A session in which something was found. */
export interface FoundSession {
  /** Name of the city. */
  city: string;
  sessionId: number;
  reference: string;
  name: string;
  /** Offsets of what was found in the name. */
  nameMarks: Mark[];
  /** Epoch ms. */
  startMs: number | undefined;
  /** What the service says now of its state and its start; absent while that is not known (rules 3.13, 3.15). */
  listed?: ListedSession | undefined;
  /** Title of the city and its time zone. */
  cityTitle: string;
  timeZone: string;
  /** Language tag of the texts of the city. */
  contentLanguage: string | undefined;
  /** At most five, best first; none when only the name was found. */
  hits: SearchHit[];
  /** Panel of the session with more of what was found; undefined when all of it is shown. */
  more: MorePanel | undefined;
}

/** A value by which results can be narrowed down, and how many sessions have it (rule 24.9). */
export interface SearchFacet {
  /** Value of the parameter. */
  value: string;
  label: string;
  count: number;
}

/** Values by which results can be narrowed down, most sessions first; years newest first (rule 24.9). */
export interface SearchFacets {
  city: SearchFacet[];
  category: SearchFacet[];
  /** `YYYY`. */
  year: SearchFacet[];
  speaker: SearchFacet[];
}

/** Results of a search (rules 24.8 to 24.10). */
export interface SearchAnswer {
  /** Number of sessions. */
  total: number;
  /** Whether there are more sessions than were counted (rule 24.9). */
  isTotalLimited: boolean;
  /** The query that was searched instead, because nothing matches what was asked for (rule 24.10). */
  correctedQuery: string | undefined;
  sessions: FoundSession[];
  facets: SearchFacets;
  /** Number of the page that `sessions` are on: the last one when a later page was asked for. */
  page: number;
  pageCount: number;
}

/** Something that a query may become (rule 24.12). */
export interface SearchSuggestion {
  kind: 'cities' | 'topics' | 'speakers' | 'sessions';
  text: string;
  marks: Mark[];
  /** Name of a suggested city: its home is opened instead of a search. */
  city?: string;
  /** What has become of every session with a suggested name (rule 3.13); absent when one of them takes place as planned. */
  state?: SessionChange['kind'];
  /** Where or when the one session of that name takes place instead, in words of the language that is asked for (rule 3.13). */
  target?: string;
}
