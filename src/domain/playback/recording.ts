import { isPlayable, type Playlist } from './playlist.ts';
import { type RecordingPart, type StreamFile, toLength, toParts } from '../session/recordingParts.ts';
import { isUnavailable, type Session } from '../session/session.ts';

/** A recording, or a live stream. */
export interface Recording {
  playlist: Playlist | undefined;
  /** Empty for one part. */
  parts: RecordingPart[];
  /** That of one part; of several, that of the session. */
  durationSeconds: number | undefined;
}

/** What decides what is played of a session. */
type Recorded = Pick<Session, 'channelStatus' | 'video' | 'poster' | 'startMs' | 'endMs' | 'durationSeconds'>;

/** The playlist to play and the parts of a recording in several parts (rules 6.8, 7.1). */
export function toRecording(session: Recorded, playlists: readonly Playlist[], files: readonly StreamFile[]): Recording {
  const playlist = choosePlaylist(session, playlists[0]);
  const { durationSeconds } = session;
  if (!playlist) return { playlist, parts: [], durationSeconds };
  const parts = toParts([playlist, ...playlists.slice(1)], files, session.endMs);
  return { playlist, parts, durationSeconds: parts.length > 0 ? durationSeconds : toLength(playlist, files, durationSeconds) };
}

/** Chooses the playlist, else the session's own recording (rule 7.1); undefined when the video is unavailable (rule 3.8). */
function choosePlaylist(session: Recorded, first: Playlist | undefined): Playlist | undefined {
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
