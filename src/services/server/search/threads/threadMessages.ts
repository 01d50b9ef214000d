import type {
  IndexedDivisions,
  IndexedItem,
  IndexedPeople,
  PersonDetails,
  PersonRange,
} from '../../../../domain/people/across/indexedPeople.ts';
import type { SessionChecks } from '../../../../domain/people/across/matchedSession.ts';
import type { SearchRequest } from '../../../../domain/search/searchRequest.ts';
import type { IndexAnswer } from '../engine/findSessions.ts';
import type { IndexSuggestions } from '../engine/findSuggestions.ts';
import type { MatchRange } from '../engine/searchIndex.ts';
import type { IndexerStatus, ShownSession } from '../indexer/indexer.ts';

/** Where the index is: a file, or the address of a PostgreSQL database. */
export type IndexLocation = { kind: 'sqlite'; folder: string } | { kind: 'postgres'; url: string };

/** Searches at a time (rule 24.19): of a file one after the other, of a database one on each connection, mostly. */
export const SEARCHES_AT_A_TIME: Record<IndexLocation['kind'], number> = { sqlite: 1, postgres: 4 };

/** What the thread of the searches does. */
export interface QueryMethods {
  search: (request: SearchRequest, range: MatchRange) => Promise<IndexAnswer>;
  suggest: (query: string, city: string | undefined) => Promise<IndexSuggestions>;
  people: (city: string) => Promise<IndexedPeople>;
  person: (city: string, id: string, range: PersonRange) => Promise<PersonDetails | undefined>;
  item: (city: string, itemId: string) => Promise<IndexedItem | undefined>;
  divisions: (city: string, year: string) => Promise<IndexedDivisions>;
  sessions: (city: string) => Promise<SessionChecks[]>;
}

/** What the thread of the indexer does. */
export interface IndexMethods {
  /** Removes a session, or all sessions of a city. */
  remove: (city: string, sessionId?: number) => Promise<void>;
  /** Plans to read sessions again that were shown. */
  refresh: (shown: readonly ShownSession[]) => Promise<void>;
  /** Plans to read the whole list of a city soon: it has changed. */
  readAgain: (city: string) => Promise<void>;
  /** Undefined while another process indexes, and while the index cannot be opened. */
  getStatus: () => Promise<IndexerStatus | undefined>;
  /** Throws the index away and builds it again: a search has found it damaged. */
  rebuild: () => Promise<void>;
}

/** Time of a monotonic clock that all threads of the process share, ms. */
export const getSharedTime = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** A call from the main thread. */
export interface ThreadCall {
  id: number;
  /** When the caller gives up, in shared time. */
  untilMs: number;
  method: string;
  args: unknown[];
}

/** The answer to a call; `error` has a name for the log and says whether the index is damaged. */
export type ThreadReply = { id: number; value: unknown } | { id: number; error: { message: string; isDamaged: boolean } };
