import { getSettings } from '../config/currentSettings.ts';
import type { City } from '../domain/city.ts';
import { type DeepLink, resolveDeepLink } from '../domain/deepLink.ts';
import { isIdentifier } from '../domain/identifiers.ts';
import type { SessionMetadata, Vote } from '../domain/metadata.ts';
import { isPlayable, type Playlist } from '../domain/playback.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isTeamsRoom } from '../domain/room.ts';
import { accessOf, displayStatus, isUnavailable, type Session } from '../domain/session.ts';
import type { OpenSession, SessionView } from '../domain/sessionView.ts';
import { loadCity, loadMetadata, loadPlaylists, loadRooms, loadSession, loadSubtitles } from '../services/server/portalData.ts';
import { type Problem, toProblem } from './problem.ts';

/** Which session, and where in it a deep link leads (spec §2): the path parameters as they came. */
interface SessionAddress extends DeepLink {
  city: string | undefined;
  reference: string | undefined;
}

const NO_METADATA: SessionMetadata = { topics: [], speeches: [], votes: [], attendees: [] };

/** Loads a session by reference or numeric id; each upstream that fails leaves its own part empty (spec §8). */
export async function loadSessionPage(address: SessionAddress, nowMs: number): Promise<Result<SessionView, Problem>> {
  const { city: name, reference, topicId } = address;
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  if (topicId !== undefined && !isIdentifier('topicId', topicId)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const found = await loadSession(city.value, reference);
  if (!found.ok) return fail(toProblem(found.error));
  const session = found.value;
  const access = accessOf(session);
  return ok({
    city: city.value,
    session: { sessionId: session.sessionId, reference: session.reference, name: session.name, startMs: session.startMs },
    status: displayStatus(session, nowMs),
    access,
    isUnavailable: isUnavailable(session.channelStatus),
    content: access === 'open' ? await loadContent(city.value, session, address) : undefined,
  });
}

async function loadContent(city: City, session: Session, link: DeepLink): Promise<OpenSession> {
  const [playlists, metadata, subtitles, rooms] = await Promise.all([
    loadPlaylists(city, session),
    loadMetadata(city, session),
    loadSubtitles(city, session),
    session.room === undefined ? undefined : loadRooms(city),
  ]);
  const playlist = choosePlaylist(session, playlists.ok ? playlists.value[0] : undefined);
  const known = metadata.ok ? metadata.value : NO_METADATA;
  const { durationSeconds } = session;
  const roomName = session.room !== undefined && rooms?.ok ? rooms.value.get(session.room) : undefined;
  return {
    playlist,
    metadata: { ...known, votes: shownVotes(city, known.votes) },
    subtitles: subtitles.ok ? subtitles.value : [],
    room: roomName === undefined ? undefined : { name: roomName, isOnline: isTeamsRoom(roomName, getSettings().teamsRooms) },
    description: session.description,
    durationSeconds,
    endMs: session.endMs,
    poster: playlist?.poster ?? session.poster,
    ...resolveDeepLink(link, { playlist, durationSeconds, topics: metadata.ok ? known.topics : undefined }),
  };
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
