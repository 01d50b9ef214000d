import { getSettings } from '../../config/settings/currentSettings.ts';
import type { City } from '../../domain/city/city.ts';
import { type DeepLink, resolveDeepLink } from '../../domain/session/deepLink.ts';
import { type CarriedGrants, noGrants } from '../../domain/login/carriedGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { daysUntil, isDue, toLiveContent } from '../../domain/live/liveContent.ts';
import type { SessionMetadata, Vote } from '../../domain/session/metadata.ts';
import { isPlayable, type Playlist } from '../../domain/playback/playlist.ts';
import { openPart, type RecordingPart, toParts } from '../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { isTeamsRoom } from '../../domain/session/room.ts';
import { accessOf, displayStatus, isUnavailable, type Session, sessionState } from '../../domain/session/session.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import {
  loadCity,
  loadLiveSession,
  loadPlaylists,
  loadRooms,
  loadSession,
  loadStreamFiles,
  loadSubtitles,
} from '../../services/server/cache/portalData.ts';
import { openSession } from '../access/grantedAccess.ts';
import { loadBrokerState } from './liveDocument.loader.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Which session, and where in it a deep link leads (spec §2): the path parameters as they came. */
interface SessionAddress extends DeepLink {
  city: string | undefined;
  reference: string | undefined;
}

const NO_METADATA: SessionMetadata = { topics: [], speeches: [], votes: [], attendees: [] };

/** Loads a session by reference or numeric id; each upstream that fails leaves its own part empty (spec §8). Without `grants` a protected session stays closed. */
export async function loadSessionPage(
  address: SessionAddress,
  nowMs: number,
  grants: CarriedGrants = noGrants(),
): Promise<Result<SessionView, Problem>> {
  const { city: name, reference, topicId } = address;
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  if (topicId !== undefined && !isIdentifier('topicId', topicId)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const found = await loadSession(city.value, reference);
  if (!found.ok) return fail(toProblem(found.error));
  const session = found.value;
  if (!session.isPublished && isDue(session, nowMs, city.value.timeZone)) listenFor(city.value, session);
  const { isOpen, addressGrant } = await openSession(city.value, session, grants, nowMs);
  const { timeZone } = city.value;
  const { startMs } = session;
  return ok({
    city: city.value,
    session: { sessionId: session.sessionId, reference: session.reference, name: session.name, startMs },
    status: displayStatus(session, nowMs, timeZone),
    state: sessionState(session, nowMs, timeZone),
    channelStatus: session.channelStatus,
    daysAhead: daysUntil(session, nowMs, timeZone),
    access: accessOf(session),
    isProtected: session.isProtected,
    content: isOpen ? { ...(await loadContent(city.value, session, address, nowMs)), addressGrant } : undefined,
  });
}

/** Has the portal listen to a session that somebody waits for: it hears of the publish, and has its live data when all of them come. */
const listenFor = (city: City, session: Session): void => void loadLiveSession(city, session).catch(() => undefined);

async function loadContent(city: City, session: Session, link: DeepLink, nowMs: number): Promise<OpenSession> {
  const [recording, brokerState, subtitles, rooms] = await Promise.all([
    loadRecording(city, session),
    loadBrokerState(city, session, nowMs),
    loadSubtitles(city, session),
    session.room === undefined ? undefined : loadRooms(city),
  ]);
  const { topics, speeches, votes, attendees } = brokerState.metadata ?? NO_METADATA;
  const known = { topics, speeches, votes: shownVotes(city, votes), attendees };
  const { index: current, skippedSeconds } = openPart(recording.parts, link, known.topics);
  const part = recording.parts[current];
  const playlist = part?.playlist ?? recording.playlist;
  const durationSeconds = part?.durationSeconds ?? session.durationSeconds;
  const roomName = session.room !== undefined && rooms?.ok ? rooms.value.get(session.room) : undefined;
  return {
    playlist,
    parts: part && { list: recording.parts, current },
    metadata: known,
    live: brokerState.live && toLiveContent(brokerState.live, city, nowMs),
    subtitles: subtitles.ok ? subtitles.value : [],
    room: roomName === undefined ? undefined : { name: roomName, isOnline: isTeamsRoom(roomName, getSettings().teamsRooms) },
    description: session.description,
    durationSeconds,
    endMs: session.endMs,
    poster: playlist?.poster ?? session.poster,
    ...resolveDeepLink(link, { playlist, durationSeconds, topics: brokerState.metadata?.topics, skippedSeconds }),
  };
}

/** What there is to play, and the parts where it is in several; only a recording has files beside its playlists. */
async function loadRecording(city: City, session: Session): Promise<{ playlist: Playlist | undefined; parts: RecordingPart[] }> {
  const [playlists, files] = await Promise.all([
    loadPlaylists(city, session),
    session.channelStatus === 'vod' ? loadStreamFiles(city, session) : undefined,
  ]);
  const known = playlists.ok ? playlists.value : [];
  const playlist = choosePlaylist(session, known[0]);
  if (!playlist) return { playlist, parts: [] };
  return { playlist, parts: toParts([playlist, ...known.slice(1)], files?.ok ? files.value : [], session.endMs) };
}

/** A city may hide its votes, or only what came of them (spec §3). */
function shownVotes({ hideVotes, hideVoteResults }: City, votes: Vote[]): Vote[] {
  if (hideVotes) return [];
  return hideVoteResults ? votes.map((vote) => ({ ...vote, result: [] })) : votes;
}

/** The playlist to play; the session's own recording where upstream has none; nothing where the picture is missing. */
function choosePlaylist(session: Session, first: Playlist | undefined): Playlist | undefined {
  if (isUnavailable(session.channelStatus)) return undefined;
  if (isPlayable(first)) return { ...first, poster: first.poster ?? session.poster };
  if (session.video === undefined || session.channelStatus !== 'vod') return undefined;
  return {
    streamType: 'vod',
    file: undefined,
    mp4: session.video,
    audio: undefined,
    poster: session.poster,
    startSeconds: 0,
    startUtcMs: session.startMs,
  };
}
