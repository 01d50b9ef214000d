import { invalidations, type Invalidation } from '../../../config/cache/channels.ts';
import { CACHE_WINDOWS } from '../../../config/cache/cacheWindows.ts';
import { DEFAULT_TIME_ZONE } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { mediaOrigins } from '../../../config/policy/mediaOrigins.ts';
import { noteStale, requestScope } from '../../../config/cache/requestScope.ts';
import type { Category } from '../../../domain/lists/category.ts';
import type { City, CitySummary } from '../../../domain/city/city.ts';
import type { DayRange } from '../../../domain/time/dateRanges.ts';
import type { Delegation } from '../../../domain/people/delegates.ts';
import type { SessionMetadata } from '../../../domain/session/metadata.ts';
import { isPlayable, type Playlist } from '../../../domain/playback/playlist.ts';
import type { StreamFile } from '../../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { isWaiting, type Session } from '../../../domain/session/session.ts';
import { type Cue, offeredVersions, type SubtitleVersion } from '../../../domain/transcript/subtitles.ts';
import { addDays, isTimeZone } from '../../../domain/time/zonedTime.ts';
import { reviseFor } from '../broker/accessChange.ts';
import { getClientConfig, getClients } from '../clients/adminService.ts';
import { toCityLook } from '../cms/cityTheme.ts';
import { DataCache } from './dataCache.ts';
import { getDelegation, getMetadataSnapshot } from '../broker/metadataSnapshot.ts';
import * as api from '../clients/publicApi.ts';
import { getSubtitleCues, getSubtitleVersions, getSubtitleVtt } from '../clients/transcriptionBroker.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import type { LiveSnapshot } from '../broker/watchedSession.ts';
import { getLiveSession } from '../broker/watchedSessions.ts';

type Answer<T> = Promise<Result<T, UpstreamFailure>>;

const isKind = (kind: UpstreamFailure['kind']) => (error: unknown) => (error as UpstreamFailure).kind === kind;

const cache = new DataCache({
  maxEntries: 20_000,
  maxBytes: 64 * 1024 * 1024,
  isAbsence: isKind('not-found'),
  isRejection: isKind('rejected'),
  request: () => requestScope.getStore(),
  clock: Date.now,
});

/** The city that an answer is of, as its key says; what is live is known at every moment and needs no reminder. */
const isOf = (key: string, city: string | undefined) =>
  !key.startsWith('live ') && (city === undefined || key.split(' ')[1]?.toLowerCase() === city.toLowerCase());

/** Key of the answer that has just told of a change; it is not from before. */
let source: string | undefined;

invalidations.subscribe((message) => {
  const { city, session } = message as Invalidation;
  if (city !== undefined && session !== undefined) cache.invalidate(reviseFor(city, session, source));
  cache.outdate((key) => key !== source && isOf(key, city));
});

/** Has everybody, other instances too, forget what is known of a session. */
function announceChange(city: City, session: number, key?: string): void {
  source = key;
  invalidations.publish({ city: city.name, session } satisfies Invalidation);
  source = undefined;
}

/** The cities of the city list, by title. */
export const loadClients = (withPrivate: boolean): Answer<CitySummary[]> =>
  cache.get(`clients ${withPrivate}`, CACHE_WINDOWS.cities, () => getClients(withPrivate));

/**
 * A city by name: its settings from the admin service, its event, domain and zone from the product
 * list. Failure kind `not-found` when neither knows it; a city without a matching slug has no settings
 * of its own (spec §8), one whose admin services are both down is a failure.
 */
export const loadCity = (name: string): Answer<City> =>
  cache.get(`city ${name}`, CACHE_WINDOWS.city, async () => {
    const [config, products] = await Promise.all([getClientConfig(name), cache.get('products', CACHE_WINDOWS.city, api.getProducts)]);
    const product = products.ok ? products.value.find((each) => each.name === name) : undefined;
    if (!config.ok && (config.error.kind !== 'not-found' || product === undefined))
      return products.ok ? config : fail(knownFailure(config.error, products.error));
    const settings = config.ok ? config.value : undefined;
    return ok({
      name,
      title: settings?.title ?? product?.title ?? name,
      event: product?.event,
      domain: product?.domain,
      apiUrl: product?.apiUrl,
      timeZone: product?.timeZone !== undefined && isTimeZone(product.timeZone) ? product.timeZone : DEFAULT_TIME_ZONE,
      logoUrl: settings?.clientLogo,
      look: toCityLook(name, settings, mediaOrigins(getSettings()).media),
      showCalendar: settings?.showCalendar ?? false,
      hideSessions: settings?.hideSessions ?? false,
      downloadEnabled: settings?.downloadEnabled ?? false,
      excludedCategories: settings?.excludedCategories ?? [],
      hideDelegates: settings?.hideDelegates ?? false,
      hideVotes: settings?.hideVotes ?? false,
      hideVoteResults: settings?.hideVoteResults ?? false,
      hideSpeechMoments: settings?.hideSpeechMoments ?? false,
      dvrEnabled: settings?.dvrEnabled ?? false,
      metadataTranscodingDelayMs: settings?.metadataTranscodingDelay ?? 0,
      transcriptionDelayMs: settings?.transcriptionDelay ?? 0,
      transcriptionsBroker: settings?.transcriptionsBroker,
      transcriptionsTenant: settings?.transcriptionsTenant,
      metadataCustomer: settings?.metadataCustomer ?? name,
    });
  });

/** "Not found" is only known when both services answered; otherwise it may be an outage. */
const knownFailure = (config: UpstreamFailure, products: UpstreamFailure): UpstreamFailure =>
  config.kind === 'not-found' ? products : config;

/** Days from which on a range is one that moves on with the days, and not a day, week or month of its own. */
const MOVING_DAYS = 32;

/** The same range as it was a day ago: at midnight, while the service is down, the sessions of it will do. */
function dayBefore({ start, end }: DayRange): DayRange[] {
  if (addDays(start, MOVING_DAYS) > end) return [];
  return [start, addDays(start, -1)].map((first) => ({ start: first, end: addDays(end, -1) }));
}

const sessionsOf = (kind: 'sessions' | 'all-sessions', city: City, range: DayRange, load: () => Answer<Session[]>): Answer<Session[]> => {
  const keyOf = ({ start, end }: DayRange) => `${kind} ${city.name} ${start} ${end}`;
  return cache.get(keyOf(range), CACHE_WINDOWS.sessions, load, () => dayBefore(range).map(keyOf));
};

/** Published sessions of a range of days. */
export const loadSessions = (city: City, range: DayRange): Answer<Session[]> =>
  sessionsOf('sessions', city, range, () => api.getPublishedSessions(city, range));

/** All sessions of a range of days, for those who have to hear that one was withdrawn. */
export const loadAllSessions = (city: City, range: DayRange): Answer<Session[]> =>
  sessionsOf('all-sessions', city, range, () => api.getAllSessions(city, range));

/** The categories of a city, excluded ones too. */
export const loadCategories = (city: City): Answer<Category[]> =>
  cache.get(`categories ${city.name}`, CACHE_WINDOWS.categories, () => api.getCategories(city));

/** Sessions of a category by its slug. */
export const loadCategorySessions = (city: City, category: string): Answer<Session[]> =>
  cache.get(`category ${city.name} ${category}`, CACHE_WINDOWS.sessions, () => api.getCategorySessions(city, category));

/** One session by reference or numeric id. Where its access is another than it was, what is known of it is forgotten. */
export function loadSession(city: City, reference: string): Answer<Session> {
  const key = `session ${city.name} ${reference}`;
  const known = cache.peek(key) as Session | undefined;
  return cache.get(key, known && isWaiting(known) ? CACHE_WINDOWS.waiting : CACHE_WINDOWS.session, async () => {
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

/** Rooms of a city by id. */
export const loadRooms = (city: City): Answer<Map<number, string>> =>
  cache.get(`rooms ${city.name}`, CACHE_WINDOWS.rooms, () => api.getRooms(city));

/** The playlists of a session. While there is nothing to play, somebody may be waiting for it. */
export function loadPlaylists(city: City, session: Session): Answer<Playlist[]> {
  const key = `playlists ${city.name} ${session.sessionId}`;
  const known = cache.peek(key) as Playlist[] | undefined;
  const windows = known && !isPlayable(known[0]) ? CACHE_WINDOWS.waiting : CACHE_WINDOWS.playlist;
  return cache.get(key, windows, () => api.getPlaylists(city, session));
}

/** The files of a session's recording. */
export const loadStreamFiles = (city: City, session: Session): Answer<StreamFile[]> =>
  cache.get(`streamfiles ${city.name} ${session.sessionId}`, CACHE_WINDOWS.streamfiles, () => api.getStreamFiles(city, session));

/** What the metadata broker tells of a session that is followed as it happens. What is known of the session is forgotten when it tells of access or stream. */
export const loadLiveSession = async (city: City, session: Session): Answer<LiveSnapshot> => {
  const key = `live ${city.name} ${session.sessionId}`;
  const onChange = () => announceChange(city, session.sessionId);
  const answer = await cache.get(key, CACHE_WINDOWS.live, () => getLiveSession(city, session, onChange));
  const lastUpdateMs = answer.ok ? answer.value.lastUpdateMs : undefined;
  const isOld = lastUpdateMs !== undefined && Date.now() - lastUpdateMs >= CACHE_WINDOWS.metadata.revalidateMs;
  // While the broker is still being asked nobody knows that there is nothing newer.
  if (isOld && !cache.isAsking(key)) noteStale(requestScope.getStore(), lastUpdateMs);
  return answer;
};

/** What the metadata broker knows of a session. */
export const loadMetadata = (city: City, session: Session): Answer<SessionMetadata> =>
  cache.get(`metadata ${city.name} ${session.sessionId}`, CACHE_WINDOWS.metadata, () => getMetadataSnapshot(city, session.sessionId));

/** Delegates and divisions, as the metadata broker tells them with a session. */
export const loadDelegation = (city: City, session: Session): Answer<Delegation> =>
  cache.get(`delegates ${city.name} ${session.sessionId}`, CACHE_WINDOWS.delegates, () => getDelegation(city, session.sessionId));

/** The subtitle versions offered to visitors, one a language (contract §5). */
export const loadSubtitles = (city: City, session: Session): Answer<SubtitleVersion[]> =>
  cache.get(`subtitles ${city.name} ${session.sessionId}`, CACHE_WINDOWS.subtitles, async () => {
    const versions = await getSubtitleVersions(city, session.sessionId);
    return versions.ok ? ok(offeredVersions(versions.value)) : versions;
  });

/** One version's captions as WebVTT. */
export const loadSubtitleVtt = (city: City, version: SubtitleVersion): Answer<string> =>
  cache.get(`vtt ${city.name} ${version.id}`, CACHE_WINDOWS.subtitles, () => getSubtitleVtt(city, version.id));

/** One version's words. */
export const loadSubtitleCues = (city: City, version: SubtitleVersion): Answer<Cue[]> =>
  cache.get(`cues ${city.name} ${version.id}`, CACHE_WINDOWS.subtitles, () => getSubtitleCues(city, version.id));
