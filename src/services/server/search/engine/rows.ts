import type { FacetRow, IndexedSession, IndexState } from './searchIndex.ts';

/** A row of the table `session`, in both engines. */
export interface SessionRow {
  key: number;
  city: string;
  session_id: number;
  city_title: string;
  time_zone: string;
  content_language: string | null;
  visibility: string;
  reference: string;
  name: string;
  start_ms: number | null;
  year: string | null;
  category: string | null;
  category_name: string | null;
  checked_ms: number;
}

/** A row by which a session is counted; `speakers` are names with line breaks between them. */
export interface FacetTuple extends Pick<SessionRow, 'city' | 'city_title' | 'year' | 'category' | 'category_name'> {
  session: number;
  speakers: string;
}

/** A row of what the indexer knows. */
export interface StateRow {
  session_id: number;
  listed: string;
  content: string;
  checked_ms: number;
}

/** Converts a row to a session. */
export const toIndexedSession = (row: SessionRow): IndexedSession => ({
  key: row.key,
  city: row.city,
  cityTitle: row.city_title,
  timeZone: row.time_zone,
  visibility: row.visibility,
  contentLanguage: row.content_language ?? undefined,
  sessionId: row.session_id,
  reference: row.reference,
  name: row.name,
  startMs: row.start_ms ?? undefined,
  year: row.year ?? undefined,
  checkedMs: row.checked_ms,
  category: row.category === null ? undefined : { slug: row.category, name: row.category_name ?? row.category },
});

/** Converts a row to what is counted. */
export const toFacetRow = (row: FacetTuple): FacetRow => ({
  session: row.session,
  city: row.city,
  cityTitle: row.city_title,
  year: row.year ?? undefined,
  category: row.category ?? undefined,
  categoryName: row.category_name ?? undefined,
  speakers: row.speakers.split('\n').filter((speaker) => speaker !== ''),
});

/** Converts rows to the states by session id. */
export const toStates = (rows: readonly StateRow[]): Map<number, IndexState> =>
  new Map(rows.map((row) => [row.session_id, { listed: row.listed, content: row.content, checkedMs: row.checked_ms }]));

/** Names of speakers as they are stored. */
export const joinSpeakers = (speakers: readonly string[]): string => speakers.map((speaker) => speaker.replaceAll('\n', ' ')).join('\n');
