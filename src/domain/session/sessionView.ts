import type { City } from '../city/city.ts';
import type { Opening } from './deepLink.ts';
import type { LiveCaptions } from '../transcript/liveCaptions.ts';
import type { Banner } from '../live/liveEvents.ts';
import type { CurrentItems } from '../live/currentItems.ts';
import type { SessionMetadata } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import type { RecordingParts } from './recordingParts.ts';
import type { Access, ChannelStatus, DisplayStatus, Session, SessionState } from './session.ts';
import type { SubtitleVersion } from '../transcript/subtitles.ts';

/** A live session, or one about to begin, at the moment at which its page was rendered. */
export interface LiveContent {
  /** Epoch ms of the moment that is shown: now less the city's metadata delay (spec §4). */
  instantMs: number;
  /** What is going on then; without what the city hides. */
  currentItems: CurrentItems;
  viewers: number | undefined;
  banner: Banner | undefined;
  /** The last words of each language. */
  transcript: LiveCaptions;
  /** Epoch ms of when this was last known to be right: before now where the broker cannot be reached, undefined where it never was. */
  lastUpdateMs: number | undefined;
}

/** What an open session shows beside its name, date and status. */
export interface OpenSession extends Opening {
  /** Undefined where there is nothing to play. */
  playlist: Playlist | undefined;
  /** Absent where the recording is in one piece. */
  parts?: RecordingParts | undefined;
  metadata: SessionMetadata;
  /** Absent of a recording, and of what is planned for later. */
  live?: LiveContent | undefined;
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
  /** What that is called, with what may be missing of it. */
  state: SessionState;
  channelStatus: ChannelStatus | undefined;
  access: Access;
  /** Whether it asks for a password once it is published. */
  isProtected: boolean;
  /** Calendar days in the city's zone until a session that is still to begin: 0 is today; absent for any other. */
  daysAhead?: number | undefined;
  content: OpenSession | undefined;
}

/** The status by which a session's page is cached: one that shows no player yet counts as planned, whatever it will be. */
export const shownStatus = ({ access, status, content }: SessionView): DisplayStatus =>
  access === 'open' && (content?.playlist !== undefined || status === 'recorded') ? status : 'planned';
