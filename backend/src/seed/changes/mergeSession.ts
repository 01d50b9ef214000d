import { isDeepStrictEqual } from 'node:util';
import type { Attendee, Division, Speech, StoredMedia, StoredSession, SubtitleVersion, Topic, Vote } from '../../store/records.ts';
import { withoutUndefined } from '../json/withoutUndefined.ts';
import type { LoadedCity, LoadedSession } from '../loadedSeed.ts';

/** What a folder of a session says that can also be changed by hand. */
export interface SessionContent {
  session: StoredSession;
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  attendees: Attendee[];
  subtitles: SubtitleVersion[];
}

/** What a folder of a city says that can also be changed by hand. */
export type CityContent = Pick<LoadedCity['city'], 'delegates' | 'divisions'>;

/** The result of a merge; `unused` names what the folder has changed too, but stays as it was changed by hand. */
interface Merged<T> {
  merged: T;
  unused: string[];
}

/**
 * Fields that can be changed by hand, those that belong together in one group. Whether a session is published is not among
 * them (rule 13.11).
 */
const FIELD_GROUPS = [
  ['startMs', 'dayOnly', 'startText'],
  ['state', 'stateReason', 'movedTo'],
  ['name'],
  ['description'],
  ['documents'],
  ['durationSeconds'],
  ['status'],
  ['channelName'],
  ['language'],
  ['room'],
  ['category'],
] as const satisfies (keyof StoredSession)[][];

/** Fields that the end of a session writes to its folder if they were changed by hand. */
const WRITTEN_FIELDS = ['name', 'description', 'documents', 'room', 'category', 'password'] as const;

const LISTS = ['topics', 'speeches', 'votes', 'attendees'] as const;

const isLive = ({ status }: StoredSession): boolean => status === 'live' || status === 'live-unavailable';

/**
 * Merges a session folder into the session that the database has (rule 13.22): what the folder has changed since it was loaded last
 * (`base`) is taken, what was changed by hand since (`current`) stays.
 */
export function mergeSession(
  base: SessionContent,
  current: SessionContent & { media?: StoredMedia | undefined },
  loaded: LoadedSession,
): Merged<LoadedSession> {
  const { merged: session, unused } = mergeFields(base.session, current.session, loaded.session);
  const merged: LoadedSession = { ...loaded, session };
  for (const list of LISTS) {
    const result = mergeRecords<{ _id: string }>(base[list], current[list], loaded[list]);
    Object.assign(merged, { [list]: result.merged });
    unused.push(...result.unused.map((id) => `${list} ${id}`));
  }
  const versions = mergeRecords(
    base.subtitles,
    current.subtitles,
    loaded.subtitles.map(({ version }) => version),
  ).merged;
  merged.subtitles = loaded.subtitles.map(({ version, cues }) => ({
    version: versions.find(({ _id }) => _id === version._id) ?? version,
    cues,
  }));
  // A session that was started by hand shows the stream that its start has chosen.
  const isStarted = isLive(session) && session.status !== loaded.session.status;
  if (isStarted && current.media) merged.media = current.media;
  return { merged, unused };
}

/**
 * Takes over a session of a database that does not know what its folder said: all that differs stays, except who may see it, where the
 * database and the folder must both allow it.
 */
export function takeOverSession(current: Parameters<typeof mergeSession>[1], loaded: LoadedSession): LoadedSession {
  const base = { ...loaded, subtitles: loaded.subtitles.map(({ version }) => version) };
  const { merged } = mergeSession(base, current, loaded);
  const password = loaded.session.password ?? current.session.password;
  const published = current.session.published && loaded.session.published;
  return { ...merged, session: { ...merged.session, published, ...(password !== undefined && { password }) } };
}

/** Merges the people of a city folder into those that the database has (rule 13.22). */
export function mergeCity(base: CityContent, current: CityContent, loaded: LoadedCity['city']): Merged<LoadedCity['city']> {
  const delegates = mergeRecords(base.delegates, current.delegates, loaded.delegates);
  const divisions = mergeRecords<Division>(base.divisions, current.divisions, loaded.divisions);
  const named = (list: string, ids: string[]) => ids.map((id) => `${list} ${id}`);
  return {
    merged: { ...loaded, delegates: delegates.merged, divisions: divisions.merged },
    unused: [...named('delegates', delegates.unused), ...named('divisions', divisions.unused)],
  };
}

function mergeFields(base: StoredSession, current: StoredSession, loaded: StoredSession): Merged<StoredSession> {
  // Viewers are counted, not described.
  const merged: Record<string, unknown> = { ...loaded, viewers: current.viewers };
  const unused: string[] = [];
  for (const group of FIELD_GROUPS) {
    const pick = (session: StoredSession) => group.map((field) => session[field as keyof StoredSession]);
    if (isDeepStrictEqual(pick(current), pick(base)) || isDeepStrictEqual(pick(current), pick(loaded))) continue;
    // The recording of a session that is over is new.
    if (group[0] === 'status' && loaded.status === 'vod' && !isLive(current)) continue;
    if (!isDeepStrictEqual(pick(loaded), pick(base))) unused.push(group[0]);
    for (const field of group) merged[field] = current[field as keyof StoredSession];
  }
  const password = mergePassword(base, current, loaded);
  if (password !== loaded.password) merged['password'] = password;
  if (password !== loaded.password && loaded.password !== base.password) unused.push('password');
  return { merged: withoutUndefined(merged as unknown as StoredSession), unused };
}

/**
 * The password of a session: one that was set by hand stays, also when it was removed. A folder that has another one since then protects a
 * session that nothing else protects: what is open by hand alone closes.
 */
export function mergePassword(
  base: Pick<StoredSession, 'password'>,
  current: Pick<StoredSession, 'password'>,
  loaded: Pick<StoredSession, 'password'>,
): string | undefined {
  if (current.password === base.password) return loaded.password;
  return current.password ?? (loaded.password === base.password ? undefined : loaded.password);
}

/** Fields of session.json that were changed by hand; undefined: removed. */
export type HandFields = Partial<Record<(typeof WRITTEN_FIELDS)[number], unknown>>;

/** The fields of a session that a hand has changed since its folder was loaded, as the end of a session writes them to its folder. */
export function listByHand(base: StoredSession, current: StoredSession): HandFields {
  const changed = WRITTEN_FIELDS.filter((field) => !isDeepStrictEqual(base[field], current[field]));
  return Object.fromEntries(changed.map((field) => [field, current[field]]));
}

/** Merges lists of records by their ids: in the order of the folder, then what was added by hand. */
function mergeRecords<T extends { _id: string }>(base: readonly T[], current: readonly T[], loaded: readonly T[]): Merged<T[]> {
  const byId = (records: readonly T[]) => new Map(records.map((record) => [record._id, record]));
  const before = byId(base);
  const now = byId(current);
  const inFolder = byId(loaded);
  const isByHand = (id: string) => !isDeepStrictEqual(now.get(id), before.get(id));
  const merged = loaded.flatMap((record) => {
    const taken = isByHand(record._id) ? now.get(record._id) : record;
    return taken === undefined ? [] : [taken];
  });
  const added = current.filter(({ _id }) => !inFolder.has(_id) && isByHand(_id));
  const ids = [...new Set([...before.keys(), ...inFolder.keys()])];
  const isConflict = (id: string) =>
    isByHand(id) && !isDeepStrictEqual(inFolder.get(id), before.get(id)) && !isDeepStrictEqual(inFolder.get(id), now.get(id));
  return { merged: [...merged, ...added], unused: ids.filter(isConflict) };
}
