import type { StoredMedia, StoredSession } from './records.ts';

/** A row of a table. */
type Row = Record<string, unknown>;

/** The columns of `sessions`. */
export const SESSION_COLUMNS = [
  'sessionId',
  'city',
  'reference',
  'name',
  'description',
  'documents',
  'startMs',
  'dayOnly',
  'startText',
  'state',
  'stateReason',
  'movedTo',
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

/** The columns of `media`. */
export const MEDIA_COLUMNS = [
  'sessionId',
  'hls',
  'mp4',
  'audio',
  'poster',
  'live',
  'startTime',
  'languages',
  'streamfiles',
  'parts',
  'ownFiles',
  'storyboard',
  'stills',
  'tracks',
  'sign',
] as const;

/** Removes the nulls of a row, so that an absent value is an absent property. */
export function withoutNulls(row: Row): Row {
  // Use a plain loop: lists have up to 100,000 rows.
  const present: Row = {};
  for (const key in row) if (row[key] !== null) present[key] = row[key];
  return present;
}

/** Converts a row of `sessions`. */
export function toStoredSession(row: Row): StoredSession {
  const flags = {
    published: row['published'] === 1,
    script: row['script'] === 1,
    ...(row['dayOnly'] === null ? {} : { dayOnly: row['dayOnly'] === 1 }),
  };
  const documents = row['documents'] === null ? undefined : { documents: parseJson(row['documents']) };
  return { ...withoutNulls(row), ...flags, ...documents } as unknown as StoredSession;
}

/** Converts a row of `media`. */
export function toStoredMedia(row: Row): StoredMedia {
  const { sessionId: _, languages, streamfiles, parts, ownFiles, stills, tracks, sign, ...media } = withoutNulls(row);
  const lists = { languages: parseJson(languages), streamfiles: parseJson(streamfiles), parts: parseJson(parts) };
  const optional = {
    ...(ownFiles !== undefined && { ownFiles: parseJson(ownFiles) }),
    ...(stills !== undefined && { stills: parseJson(stills) }),
    ...(tracks !== undefined && { tracks: parseJson(tracks) }),
    ...(sign !== undefined && { sign: parseJson(sign) }),
  };
  return { ...media, ...lists, ...optional } as unknown as StoredMedia;
}

/** The namespace of the broker of a city: its metadata customer, else its name. */
export function toNamespace({ name, admin }: { name: string; admin: string }): { city: string; namespace: string } {
  const own = (parseJson(admin) as { metadataCustomer?: unknown }).metadataCustomer;
  return { city: name, namespace: typeof own === 'string' && own !== '' ? own : name };
}

/** Parses a column with JSON. */
export function parseJson(column: unknown, revive?: (key: string, value: unknown) => unknown): unknown {
  return JSON.parse(column as string, revive);
}

/** Converts a value to a type that both engines store; objects become JSON. PostgreSQL takes no text with a NUL, so texts lose it. */
export function toSql(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  return withoutNul(typeof value === 'string' ? value : JSON.stringify(value));
}

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** Converts a record to JSON; `change` converts its addresses (images, captions). */
export function toRecordJson(record: unknown, change: (address: string) => string): string {
  return JSON.stringify(record, (key, value: unknown) => (isAddressKey(key) && typeof value === 'string' ? change(value) : value));
}

/**
 * Converts JSON to a record; `change` converts its addresses. Leaves out e-mail addresses, which databases of earlier versions have
 * (rule 9.12).
 */
export function fromRecordJson(json: unknown, change: (address: string) => string): unknown {
  return parseJson(json, (key, value) => {
    if (key === 'email') return undefined;
    return isAddressKey(key) && typeof value === 'string' ? change(value) : value;
  });
}

function isAddressKey(key: string): boolean {
  return key === 'url' || key === 'image' || key === 'vtt' || key === 'json';
}
