import { portalEvents } from '../../../runtime/portalEvents.ts';
import { CACHE_WINDOWS } from '../../../config/cache/cacheWindows.ts';
import { DEFAULT_TIME_ZONE } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { mediaOrigins } from '../../../config/policy/mediaOrigins.ts';
import { noteStale, requestScope } from '../../../runtime/requestScope.ts';
import type { Ticket } from '../../../domain/broker/ticket.ts';
import type { Category } from '../../../domain/lists/category.ts';
import { type City, cityKey, type CitySummary, findNamed, NOTHING_HIDDEN } from '../../../domain/city/city.ts';
import { toContentLanguage } from '../../../domain/city/contentLanguage.ts';
import type { DayRange } from '../../../domain/time/dateRanges.ts';
import type { Delegation } from '../../../domain/people/delegates.ts';
import { isUnknown, type SessionMetadata } from '../../../domain/session/metadata.ts';
import { isPlayable, type Playlist } from '../../../domain/playback/playlist.ts';
import type { StreamFile } from '../../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { isWaiting, type Session } from '../../../domain/session/session.ts';
import { type Cue, firstGood, offeredVersions, type SubtitleVersion, type VersionContent } from '../../../domain/transcript/subtitles.ts';
import { addDays, isTimeZone } from '../../../domain/time/zonedTime.ts';
import { hasCues, withoutVoices } from '../../../domain/transcript/captionVoices.ts';
import { toHideSettings, toVisibility, toVisibleCues } from '../../../domain/visibility/visibility.ts';
import { getRevision } from '../broker/accessChange.ts';
import { getClientConfig, getClients } from '../clients/adminService.ts';
import { toCityLook } from '../cms/cityTheme.ts';
import { DataCache } from './dataCache.ts';
import { withoutExcluded } from './excludedSessions.ts';
import { getDelegation, getMetadataSnapshot } from '../broker/metadataSnapshot.ts';
import * as api from '../clients/publicApi.ts';
import { getSubtitleCues, getSubtitleVersions, getSubtitleVtt } from '../clients/transcriptionBroker.ts';
import type { UpstreamFailure, UpstreamResult } from '../upstream/upstreamRequest.ts';
import type { LiveSnapshot } from '../broker/watchedSession.ts';
import { getLiveSession } from '../broker/watchedSessions.ts';

const isKind = (kind: UpstreamFailure['kind']) => (error: unknown) => (error as UpstreamFailure).kind === kind;

const cache = new DataCache({
  maxEntries: 20_000,
  maxBytes: 64 * 1024 * 1024,
  isAbsence: isKind('not-found'),
  isRejection: isKind('rejected'),
  request: () => requestScope.getStore(),
  clock: Date.now,
});

/** Whether a cache key belongs to a city, or to any when none is given. Live answers are always current and are never invalidated. */
const belongsToCity = (key: string, city: string | undefined) =>
  !key.startsWith('live ') && (city === undefined || key.split(' ')[1]?.toLowerCase() === city.toLowerCase());

/** Key of the answer that has just shown a change: it is newer than the change and stays valid. */
let source: string | undefined;

portalEvents.on('invalidation', ({ city, session }) => {
  if (city !== undefined && session !== undefined) cache.reviseEntries(getRevision(city, session, source));
  cache.invalidate((key) => key !== source && belongsToCity(key, city));
});

/** Announces a change of access to a session to all caches and instances (rules 13.7, 13.8). */
function announceChange(city: City, session: number, key?: string): void {
  source = key;
  portalEvents.emit('invalidation', { city: city.name, session });
  source = undefined;
}

/** Loads the cities of the city list, private ones only with `withPrivate` (rules 2.3, 2.4). */
export const loadClients = (withPrivate: boolean): Promise<UpstreamResult<CitySummary[]>> =>
  cache.get(`clients ${withPrivate}`, CACHE_WINDOWS.cities, () => getClients(withPrivate));

/** Whether the cities of the city list were loaded before: a request does not wait long for newer ones (rule 17.8). */
export const hasClients = (withPrivate: boolean): boolean => cache.peek(`clients ${withPrivate}`) !== undefined;

const requestProducts = () => cache.get('products', CACHE_WINDOWS.city, api.getProducts);

async function requestCity(requested: string): Promise<UpstreamResult<City>> {
  const [config, products] = await Promise.all([getClientConfig(requested), requestProducts()]);
  const product = products.ok ? findNamed(products.value, requested) : undefined;
  const isMissing = !config.ok && config.error.kind === 'not-found';
  const clients = isMissing && products.ok && !product ? await loadClients(true) : undefined;
  const known =
    product?.name ?? (config.ok ? config.value.slug : undefined) ?? (clients?.ok ? findNamed(clients.value, requested)?.name : undefined);
  const name = known !== undefined && cityKey(known) === cityKey(requested) ? known : requested;
  if (isMissing && name !== requested) return loadNamed(name);
  if (!config.ok && (config.error.kind !== 'not-found' || product === undefined))
    return products.ok ? config : fail(chooseFailure(config.error, products.error));
  const settings = config.ok ? config.value : undefined;
  return ok({
    name,
    title: settings?.title ?? product?.title ?? name,
    event: product?.event,
    domain: product?.domain ?? settings?.tld,
    apiUrl: product?.apiUrl,
    timeZone: product?.timeZone !== undefined && isTimeZone(product.timeZone) ? product.timeZone : DEFAULT_TIME_ZONE,
    contentLanguage: toContentLanguage(settings?.contentLanguage, settings?.tld ?? product?.domain),
    logoUrl: settings?.clientLogo,
    contact: settings?.contact,
    look: toCityLook(name, settings, mediaOrigins(getSettings()).media),
    showCalendar: settings?.showCalendar ?? false,
    hideSessions: settings?.hideSessions ?? false,
    isPrivate: settings?.privateDomain ?? false,
    downloadEnabled: settings?.downloadEnabled ?? false,
    excludedCategories: settings?.excludedCategories ?? [],
    dvrEnabled: settings?.dvrEnabled ?? false,
    metadataTranscodingDelayMs: settings?.metadataTranscodingDelay ?? 0,
    transcriptionDelayMs: settings?.transcriptionDelay ?? 0,
    ...toHideSettings(settings ?? NOTHING_HIDDEN),
    transcriptionsBroker: settings?.transcriptionsBroker,
    transcriptionsTenant: settings?.transcriptionsTenant,
    metadataCustomer: settings?.metadataCustomer ?? name,
  });
}

const loadNamed = (name: string): Promise<UpstreamResult<City>> => cache.get(`city ${name}`, CACHE_WINDOWS.city, () => requestCity(name));

/**
 * Loads a city by name, in any upper and lower case (rule 2.13): settings from the admin service; event, domain and time zone from the
 * product list (rule 2.5). Failure kind `not-found` when neither knows it. A city without a matching slug has default settings (rule 2.6);
 * when both admin services are down, the call fails. Notes the city for the page and for the page cache (`RequestScope`).
 */
export async function loadCity(name: string): Promise<UpstreamResult<City>> {
  const scope = requestScope.getStore();
  // Before the call: a change of the city while the page is made must find it.
  scope?.notes?.cities.add(cityKey(name));
  const answer = await loadNamed(name);
  if (scope && answer.ok) scope.city = answer.value;
  return answer;
}

/** Chooses the failure of a city: `not-found` only when both services answered (rule 2.5). */
const chooseFailure = (config: UpstreamFailure, products: UpstreamFailure): UpstreamFailure =>
  config.kind === 'not-found' ? products : config;

/** Shortest length in days of a range that moves with the date; a shorter range is a fixed day, week or month. */
const MOVING_DAYS = 32;

/** The same range one day earlier: its sessions stand in after midnight while the service is down (rule 17.13). */
function toPreviousRanges({ start, end }: DayRange): DayRange[] {
  if (addDays(start, MOVING_DAYS) > end) return [];
  return [start, addDays(start, -1)].map((first) => ({ start: first, end: addDays(end, -1) }));
}

const loadSessionList = (
  kind: 'sessions' | 'all-sessions',
  city: City,
  range: DayRange,
  load: () => Promise<UpstreamResult<Session[]>>,
): Promise<UpstreamResult<Session[]>> => {
  const toKey = ({ start, end }: DayRange) => `${kind} ${city.name} ${start} ${end}`;
  const loadAndCompare = async () => {
    const before = cache.peek(toKey(range)) as Session[] | undefined;
    const answer = await load();
    if (kind === 'sessions' && before && answer.ok && hasOthers(before, answer.value)) portalEvents.emit('listChange', city.name);
    return answer;
  };
  return cache.get(toKey(range), CACHE_WINDOWS.sessions, loadAndCompare, () => toPreviousRanges(range).map(toKey));
};

/** Whether a list has other sessions than before, or other names of them. An equal answer is the same list. */
const hasOthers = (before: readonly Session[], after: readonly Session[]): boolean =>
  before !== after &&
  (before.length !== after.length ||
    after.some(({ sessionId, name }, index) => sessionId !== before.at(index)?.sessionId || name !== before.at(index)?.name));

const NO_CATEGORIES: Category[] = [];

async function withoutExcludedCategories(city: City, list: Promise<UpstreamResult<Session[]>>): Promise<UpstreamResult<Session[]>> {
  if (city.excludedCategories.length === 0) return list;
  const [sessions, categories] = await Promise.all([list, loadCategories(city)]);
  return sessions.ok ? ok(withoutExcluded(sessions.value, city, categories.ok ? categories.value : NO_CATEGORIES)) : sessions;
}

/** Loads the published sessions of a range of days, without excluded categories (rules 4.1, 4.17). */
export const loadSessions = (city: City, range: DayRange): Promise<UpstreamResult<Session[]>> =>
  withoutExcludedCategories(
    city,
    loadSessionList('sessions', city, range, () => api.getPublishedSessions(city, range)),
  );

/** Loads all sessions of a range of days, for feeds that must report a withdrawn session (rule 5.7), without excluded categories. */
export const loadAllSessions = (city: City, range: DayRange): Promise<UpstreamResult<Session[]>> =>
  withoutExcludedCategories(
    city,
    loadSessionList('all-sessions', city, range, () => api.getAllSessions(city, range)),
  );

/** Loads the categories of a city, excluded ones too. */
export const loadCategories = (city: City): Promise<UpstreamResult<Category[]>> =>
  cache.get(`categories ${city.name}`, CACHE_WINDOWS.categories, () => api.getCategories(city));

/** Loads the sessions of a category by its slug. */
export const loadCategorySessions = (city: City, category: string): Promise<UpstreamResult<Session[]>> =>
  cache.get(`category ${city.name} ${category}`, CACHE_WINDOWS.sessions, () => api.getCategorySessions(city, category));

/**
 * Loads one session by reference or numeric id (rule 1.14). When its access has changed, older cached answers are invalidated (rule 13.7).
 */
export function loadSession(city: City, reference: string): Promise<UpstreamResult<Session>> {
  const key = `session ${city.name} ${reference}`;
  const stored = cache.peek(key) as Session | undefined;
  return cache.get(key, stored && isWaiting(stored) ? CACHE_WINDOWS.waiting : CACHE_WINDOWS.session, async () => {
    const before = cache.peek(key) as Session | undefined;
    const answer = await api.getSession(city, reference);
    if (before && hasChanged(before, answer)) announceChange(city, before.sessionId, key);
    return answer;
  });
}

function hasChanged(before: Session, now: Result<Session, UpstreamFailure>): boolean {
  if (!now.ok) return now.error.kind === 'not-found';
  return (['isPublished', 'isProtected', 'channelStatus'] as const).some((field) => now.value[field] !== before[field]);
}

/** Loads the room names of a city by room id. */
export const loadRooms = (city: City): Promise<UpstreamResult<Map<number, string>>> =>
  cache.get(`rooms ${city.name}`, CACHE_WINDOWS.rooms, () => api.getRooms(city));

/** Loads the playlists of a session; while nothing can be played, they are cached as briefly as a waiting session (rule 13.10). */
export function loadPlaylists(city: City, session: Session): Promise<UpstreamResult<Playlist[]>> {
  const key = `playlists ${city.name} ${session.sessionId}`;
  const stored = cache.peek(key) as Playlist[] | undefined;
  const windows = stored && !isPlayable(stored[0]) ? CACHE_WINDOWS.waiting : CACHE_WINDOWS.playlist;
  return cache.get(key, windows, () => api.getPlaylists(city, session));
}

/** Loads the files of a session's recording (rule 6.8). */
export const loadStreamFiles = (city: City, session: Session): Promise<UpstreamResult<StreamFile[]>> =>
  cache.get(`streamfiles ${city.name} ${session.sessionId}`, CACHE_WINDOWS.streamfiles, () => api.getStreamFiles(city, session));

/**
 * Loads the live state of a followed session from its metadata broker; an event about access or stream invalidates its answers (rule 13.7).
 */
export const loadLiveSession = async (city: City, session: Session): Promise<UpstreamResult<LiveSnapshot>> => {
  const key = `live ${city.name} ${session.sessionId}`;
  const onChange = () => announceChange(city, session.sessionId);
  const answer = await cache.get(key, CACHE_WINDOWS.live, () => getLiveSession(city, session, onChange));
  const lastUpdateMs = answer.ok ? answer.value.lastUpdateMs : undefined;
  const isOld = lastUpdateMs !== undefined && Date.now() - lastUpdateMs >= CACHE_WINDOWS.metadata.revalidateMs;
  // While a call is pending, a newer state may exist: do not report the session as stale (rule 17.7).
  if (isOld && !cache.isLoading(key)) noteStale(requestScope.getStore(), lastUpdateMs);
  return answer;
};

/**
 * Loads topics, speeches, votes and attendees of a session from the metadata broker (rule 17.3). An answer that lacks a list which an
 * earlier one had counts as failed, so that the earlier one is used (rule 17.7).
 */
export const loadMetadata = (city: City, session: Session): Promise<UpstreamResult<SessionMetadata>> => {
  const key = `metadata ${city.name} ${session.sessionId}`;
  return cache.get(key, CACHE_WINDOWS.metadata, async () => {
    const known = cache.peek(key) as SessionMetadata | undefined;
    const answer = await getMetadataSnapshot(city, session);
    const isLess = answer.ok && known && answer.value.unknown?.some((list) => !isUnknown(known, list));
    return isLess ? fail({ kind: 'timeout' }) : answer;
  });
};

/** Loads the delegates and divisions that the metadata broker sends with a session (rule 9.7). */
export const loadDelegation = (city: City, session: Session): Promise<UpstreamResult<Delegation>> =>
  cache.get(`delegates ${city.name} ${session.sessionId}`, CACHE_WINDOWS.delegates, () => getDelegation(city, session));

/** Loads a ticket with which browsers see a protected session at its metadata broker; undefined without one (rule 12.23). */
export const loadTicket = (city: City, session: Session): Promise<UpstreamResult<Ticket | undefined>> =>
  cache.get(`ticket ${city.name} ${session.sessionId}`, CACHE_WINDOWS.ticket, () => api.getTicket(city, session.sessionId));

/** Loads the transcription versions offered to visitors, one per language (rules 11.1, 11.2). */
export const loadSubtitles = (city: City, session: Session): Promise<UpstreamResult<SubtitleVersion[]>> =>
  cache.get(`subtitles ${city.name} ${session.sessionId}`, CACHE_WINDOWS.subtitles, async () => {
    const versions = await getSubtitleVersions(city, session.sessionId);
    return versions.ok ? ok(offeredVersions(versions.value)) : versions;
  });

/** Loads the captions of an offered version as WebVTT (rules 11.4, 11.21), without the speakers that the city hides (rule 9.10). */
export async function loadSubtitleVtt(city: City, offered: SubtitleVersion): Promise<UpstreamResult<VersionContent<string>>> {
  const vtt = await firstGood(
    offered,
    (id) => cache.get(`vtt ${city.name} ${id}`, CACHE_WINDOWS.subtitles, () => getSubtitleVtt(city, id)),
    hasCues,
  );
  return vtt.ok && !toVisibility(city).voices ? ok({ ...vtt.value, content: withoutVoices(vtt.value.content) }) : vtt;
}

/** Loads the cues of an offered version (rule 11.21), without the speakers that the city hides (rule 9.10). */
export async function loadSubtitleCues(city: City, offered: SubtitleVersion): Promise<UpstreamResult<VersionContent<Cue[]>>> {
  const cues = await firstGood(
    offered,
    (id) => cache.get(`cues ${city.name} ${id}`, CACHE_WINDOWS.subtitles, () => getSubtitleCues(city, id)),
    ({ length }) => length > 0,
  );
  return cues.ok ? ok({ ...cues.value, content: toVisibleCues(city, cues.value.content) }) : cues;
}
