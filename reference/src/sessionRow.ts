import type { StoredMedia, StoredSession } from './records.ts';

/** A row as node:sqlite returns it. */
export type Row = Record<string, unknown>;

/** The columns that a session is read from and written to. */
export const SESSION_COLUMNS = [
  'sessionId',
  'city',
  'reference',
  'name',
  'description',
  'startMs',
  'durationSeconds',
  'status',
  'channelName',
  'language',
  'room',
  'password',
  'category',
  'published',
  'viewers',
  'script',
] as const;

/** A row without its nulls, so that an absent value is an absent property. */
export function withoutNulls(row: Row): Row {
  // A plain loop: lists of 100,000 sessions pass through here.
  const present: Row = {};
  for (const key in row) if (row[key] !== null) present[key] = row[key];
  return present;
}

/** A row of `sessions` as a session. */
export function toStoredSession(row: Row): StoredSession {
  return { ...withoutNulls(row), published: row['published'] === 1, script: row['script'] === 1 } as unknown as StoredSession;
}

/** A row of `media` as media. */
export function toStoredMedia(row: Row): StoredMedia {
  const { sessionId: _, languages, streamfiles, parts, ...media } = withoutNulls(row);
  const lists = { languages: parseJson(languages), streamfiles: parseJson(streamfiles), parts: parseJson(parts) };
  return { ...media, ...lists } as unknown as StoredMedia;
}

/** A column that holds JSON. */
export function parseJson(column: unknown, revive?: (key: string, value: unknown) => unknown): unknown {
  return JSON.parse(column as string, revive);
}

/** A value as SQLite takes it. */
export function toSql(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** A record as JSON, its addresses (pictures, captions) changed. */
export function toRecordJson(record: unknown, change: (address: string) => string): string {
  return JSON.stringify(record, (key, value: unknown) => (isAddressKey(key) && typeof value === 'string' ? change(value) : value));
}

/** A record of its JSON, its addresses changed. */
export function fromRecordJson(json: unknown, change: (address: string) => string): unknown {
  return parseJson(json, (key, value) => (isAddressKey(key) && typeof value === 'string' ? change(value) : value));
}

function isAddressKey(key: string): boolean {
  return key === 'url' || key === 'image' || key === 'vtt' || key === 'json';
}
