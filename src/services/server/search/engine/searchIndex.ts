import type { Category } from '../../../../domain/lists/category.ts';
import type { MatchQuery } from '../../../../domain/search/matchQuery.ts';
import type { SearchEntry } from '../../../../domain/search/indexing/searchPassage.ts';
import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import type { CitySums, Profile, ShareRow, SumKind } from './people/shareRows.ts';

/** Passages of one query that are ranked at most, the newest ones: more cost time and change little (rule 24.9). */
export const MATCH_LIMIT = 5000;

/** Ends of a range without a start or an end, epoch ms. */
export const EARLIEST_MS = Number.MIN_SAFE_INTEGER;
export const LATEST_MS = Number.MAX_SAFE_INTEGER;

/** What a query may match besides its terms. */
export interface MatchRange {
  /** Earliest and latest start of a session, epoch ms. */
  fromMs: number | undefined;
  untilMs: number | undefined;
}

/** A passage that matches; a higher score is better, and comparable within one query. */
export interface MatchedPassage {
  passage: number;
  /** Key of the session in the index. */
  session: number;
  /** 0 where scores were not asked for. */
  score: number;
}

/** A session in the index, without its passages. */
export type IndexedSession = Omit<SearchDocument, 'passages' | 'people' | 'items'> & {
  key: number;
  /** Year of its start in the zone of the city. */
  year: string | undefined;
  /** When the answers about it were read last, epoch ms. */
  checkedMs: number;
};

/** The values by which one session is counted (rule 24.9). */
export interface FacetRow extends Pick<IndexedSession, 'city' | 'cityTitle' | 'year'> {
  session: number;
  category: Category['slug'] | undefined;
  categoryName: string | undefined;
  /** Those who speak in its matched passages; a name may be repeated. */
  speakers: string[];
}

/** The shares of one person in the sessions of a city, with the profiles that they name. */
export interface PersonShares {
  profiles: (Profile & { key: number })[];
  /** In any order. */
  shares: ShareRow[];
}

/** What the indexer knows of an indexed session. */
export interface IndexState {
  /** Changes with the entry of the session in its list and with what the city hides. */
  listed: string;
  /** Changes with what is indexed. */
  content: string;
  /** When the answers were read last, epoch ms. */
  checkedMs: number;
}

/** Size of an index. */
export interface IndexSize {
  sessions: number;
  passages: number;
  bytes: number;
}

/** Storage of the index. Every method rejects when the storage fails. */
export interface SearchIndex {
  /** Stores a session, instead of what was stored of it. */
  put: (document: SearchDocument, state: IndexState) => Promise<void>;
  /** Stores that what is indexed of a session has not changed. */
  touch: (city: string, sessionId: number, state: IndexState) => Promise<void>;
  /** Removes a session, or all sessions of a city; the case of the name of the city does not matter. */
  remove: (city: string, sessionId?: number) => Promise<void>;
  /** State of each indexed session of a city that starts in a range, by session id. */
  getStates: (city: string, range: MatchRange) => Promise<Map<number, IndexState>>;
  getState: (city: string, sessionId: number) => Promise<IndexState | undefined>;
  /** Names of the indexed cities. */
  getCities: () => Promise<string[]>;
  getSize: () => Promise<IndexSize>;
  /** The newest matching passages, at most `MATCH_LIMIT`; scores cost time, and can be left out. */
  match: (query: MatchQuery, range: MatchRange, scores?: 'scored' | 'unscored') => Promise<MatchedPassage[]>;
  /** Sessions by key, in any order. */
  getSessions: (keys: readonly number[]) => Promise<IndexedSession[]>;
  /** Entries of passages, in the order of the passages. */
  getEntries: (passages: readonly number[]) => Promise<{ passage: number; entries: SearchEntry[] }[]>;
  /** One row for each session that has one of the passages. */
  getFacetRows: (passages: readonly number[]) => Promise<FacetRow[]>;
  /** Tokens of the index that contain a text of four characters or more; at most some dozens (rule 24.6). */
  getCompounds: (part: string) => Promise<string[]>;
  /** Tokens of the index that resemble another one, in any order (rule 24.10). */
  getSimilar: (token: string) => Promise<string[]>;
  /** The sums of a city by profile and year, with all its sessions. */
  getSums: (city: string, kinds: readonly SumKind[]) => Promise<CitySums>;
  /** What the sessions of a city say of a person; nothing for an unknown one. */
  getShares: (city: string, personId: string) => Promise<PersonShares>;
  /** Packed speeches and ballots of shares that have some, in any order. */
  getShareRecords: (shares: readonly Pick<ShareRow, 'session' | 'profile'>[]) => Promise<{ session: number; packed: string }[]>;
  /** Packed topics of an item of a city by session, in any order. */
  getItems: (city: string, itemId: string) => Promise<{ session: IndexedSession; packed: string }[]>;
  /** Whether another index has taken the place of this one, which is never written again. */
  isReplaced: () => boolean;
  close: () => Promise<void>;
}

/** What a search needs of the index. */
export type SearchReader = Pick<
  SearchIndex,
  | 'match'
  | 'getSessions'
  | 'getEntries'
  | 'getFacetRows'
  | 'getCompounds'
  | 'getSimilar'
  | 'getSums'
  | 'getShares'
  | 'getShareRecords'
  | 'getItems'
>;
