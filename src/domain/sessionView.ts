import type { City } from './city.ts';
import type { Opening } from './deepLink.ts';
import type { SessionMetadata } from './metadata.ts';
import type { Playlist } from './playback.ts';
import type { RecordingParts } from './recordingParts.ts';
import type { Access, DisplayStatus, Session } from './session.ts';
import type { SubtitleVersion } from './subtitles.ts';

/** What an open session shows beside its name, date and status. */
export interface OpenSession extends Opening {
  /** Undefined where there is nothing to play. */
  playlist: Playlist | undefined;
  /** Absent where the recording is in one piece. */
  parts?: RecordingParts | undefined;
  metadata: SessionMetadata;
  subtitles: SubtitleVersion[];
  room: { name: string; isOnline: boolean } | undefined;
  description: string | undefined;
  /** Of what is played: of one part where there are several. */
  durationSeconds: number | undefined;
  /** Epoch ms. */
  endMs: number | undefined;
  poster: string | undefined;
  /** What the addresses of its files carry where the visitor may keep no cookie (`?grant=`). */
  addressGrant?: string | undefined;
}

/** A session as its page shows it; `content` is there only where the session is open to this visitor (promise 2). */
export interface SessionView {
  city: City;
  session: Pick<Session, 'sessionId' | 'reference' | 'name' | 'startMs'>;
  status: DisplayStatus;
  access: Access;
  isUnavailable: boolean;
  /** Calendar days in the city's zone until a session that is still to begin: 0 is today; absent for any other. */
  daysAhead?: number | undefined;
  content: OpenSession | undefined;
}
