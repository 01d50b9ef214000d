import { getSettings } from '../../config/settings/currentSettings.ts';
import type { City } from '../../domain/city/city.ts';
import { type DeepLink, resolveDeepLink } from '../../domain/session/deepLink.ts';
import { type RequestGrants, noGrants } from '../../domain/login/requestGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { daysUntil, isFollowedLive, toLiveContent } from '../../domain/live/liveContent.ts';
import { isUnknown, UNKNOWN_RECORDS } from '../../domain/session/metadata.ts';
import { openedStill } from '../../domain/frames/stills.ts';
import { toChapters } from '../../domain/playback/chapters.ts';
import { type Recording, toRecording } from '../../domain/playback/recording.ts';
import { chooseFirstSound } from '../../domain/playback/soundTracks.ts';
import { recordingEndSeconds, resolvePart } from '../../domain/session/recordingParts.ts';
import { isExcluded } from '../../domain/lists/category.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { hasItemPages, hasPersonPages } from '../../domain/people/across/pathIds.ts';
import { isTeamsRoom } from '../../domain/session/room.ts';
import { accessOf, displayStatus, isExpected, isStartOld, type Session, sessionState } from '../../domain/session/session.ts';
import { shownChange } from '../../domain/session/state/stateFields.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import { toVisibleRecords } from '../../domain/visibility/visibility.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import {
  loadCategories,
  loadLiveSession,
  loadPlaylists,
  loadRooms,
  loadStreamFiles,
  loadSubtitles,
} from '../../services/server/cache/portalData.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import { loadBallotNames } from './ballotNames.loader.ts';
import { loadBrokerState } from './liveDocument.loader.ts';
import type { Problem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from './findSession.ts';
import { loadMoveTarget } from './moveTarget.loader.ts';

/** What decides with which sound a page starts (rule 27.2): `?audio=`, not checked yet, and the language of the page. */
interface SoundRequest {
  audio: string | null;
  locale: Locale;
}

/** Unchecked path parameters of a session page, with its deep link (rules 6.2 to 6.9); documents have no sound. */
type PageAddress = DeepLink & SessionAddress & { sound?: SoundRequest };

/** Loads a session page by reference or numeric id (rules 1.14, 6.1); without `grants` a protected session stays closed (rule 14.1). */
export async function loadSessionPage(
  address: PageAddress,
  nowMs: number,
  grants: RequestGrants = noGrants(),
): Promise<Result<SessionView, Problem>> {
  if (address.topicId !== undefined && !isIdentifier('topicId', address.topicId)) return fail('not-found');
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  const { timeZone } = city;
  if (!session.isPublished && isFollowedLive(session, nowMs, timeZone)) followSession(city, session);
  const { isOpen, addressGrant } = await getVisitorAccess(city, session, grants, nowMs);
  const { sessionId, startMs, isDayOnly, startText } = session;
  const change = shownChange(session, isOpen);
  return ok({
    city,
    session: { sessionId, reference: session.reference, name: session.name, startMs, isDayOnly, startText, change },
    target: await loadMoveTarget(city, session, isOpen, nowMs),
    isStartOld: session.isPublished && isStartOld(session, nowMs, timeZone),
    isExpected: isExpected(session, nowMs, timeZone),
    status: displayStatus(session, nowMs, timeZone),
    state: sessionState(session, nowMs, timeZone),
    channelStatus: session.channelStatus,
    daysAhead: daysUntil(session, nowMs, timeZone),
    access: accessOf(session),
    isProtected: session.isProtected,
    content: isOpen ? { ...(await loadContent(city, session, address, nowMs)), addressGrant } : undefined,
  });
}

/**
 * Starts following an unpublished session that visitors wait for: the server learns of the publish and has the live data at once
 * (rule 13.7).
 */
const followSession = (city: City, session: Session): void => void loadLiveSession(city, session).catch(() => undefined);

/**
 * Whether the index has a session, so that its people and items have pages: not one that is protected, nor of a category that the city
 * excludes (rule 4.17), and none without an index (rule 26.6).
 */
async function isInIndex(city: City, session: Session): Promise<boolean> {
  if (!getSettings().hasSearch || accessOf(session) !== 'open') return false;
  if (session.category === undefined || city.excludedCategories.length === 0) return true;
  const categories = await loadCategories(city);
  return !isExcluded(session.category, categories.ok ? categories.value : [], city.excludedCategories);
}

async function loadContent(city: City, session: Session, link: PageAddress, nowMs: number): Promise<OpenSession> {
  const [recording, brokerState, subtitles, rooms] = await Promise.all([
    loadRecording(city, session),
    loadBrokerState(city, session, nowMs),
    loadSubtitles(city, session),
    session.room === undefined ? undefined : loadRooms(city),
  ]);
  const isIndexed = await isInIndex(city, session);
  const visible = toVisibleRecords(city, brokerState.metadata ?? UNKNOWN_RECORDS);
  const { metadata, areNamesUnknown } = await loadBallotNames(city, session, visible, isIndexed);
  const knownTopics = isUnknown(metadata, 'topics') ? undefined : metadata.topics;
  const endSeconds = recordingEndSeconds({
    ...recording,
    parts: { list: recording.parts, current: 0 },
  });
  const { index: current, skippedSeconds } = resolvePart(recording.parts, link, metadata.topics, endSeconds);
  const part = recording.parts[current];
  const playlist = part?.playlist ?? recording.playlist;
  const durationSeconds = part?.durationSeconds ?? recording.durationSeconds;
  const roomName = session.room !== undefined && rooms?.ok ? rooms.value.get(session.room) : undefined;
  const start = resolveDeepLink(link, {
    playlist,
    durationSeconds,
    endSeconds,
    topics: knownTopics,
    skippedSeconds,
    hasParts: part !== undefined,
  });
  const poster = openedStill(toChapters(metadata.topics, playlist, durationSeconds), playlist, start) ?? playlist?.poster ?? session.poster;
  return {
    playlist: playlist && { ...playlist, poster },
    sound: link.sound && chooseFirstSound(playlist?.tracks ?? [], link.sound.audio, LOCALE_INFO[link.sound.locale].tag),
    parts: part && { list: recording.parts, current },
    metadata,
    ...(areNamesUnknown && { areBallotNamesUnknown: true }),
    isInItems: isIndexed && hasItemPages(city) && metadata.topics.some(({ dossier }) => dossier !== undefined),
    isInPeople: isIndexed && hasPersonPages(city),
    live: brokerState.live && toLiveContent(brokerState.live, city, nowMs),
    subtitles: subtitles.ok ? subtitles.value : [],
    areSubtitlesUnknown: !subtitles.ok,
    room: roomName === undefined ? undefined : { name: roomName, isOnline: isTeamsRoom(roomName, getSettings().teamsRooms) },
    description: session.description,
    documents: session.documents ?? [],
    durationSeconds,
    sessionSeconds: session.durationSeconds,
    endMs: session.endMs,
    poster,
    ...start,
  };
}

/** Loads the playlist to play and the parts of a recording in several parts (rules 6.8, 7.1); only a recording has stream files. */
async function loadRecording(city: City, session: Session): Promise<Recording> {
  const [playlists, files] = await Promise.all([
    loadPlaylists(city, session),
    session.channelStatus === 'vod' ? loadStreamFiles(city, session) : undefined,
  ]);
  return toRecording(session, playlists.ok ? playlists.value : [], files?.ok ? files.value : []);
}
