import type { City } from '../city/city.ts';
import type { PlaybackStart } from './deepLink.ts';
import type { LiveCaptions } from '../transcript/liveCaptions.ts';
import type { LiveDetails } from '../broker/liveDetails.ts';
import type { CurrentItems } from '../live/currentItems.ts';
import type { SessionMetadata } from './metadata.ts';
import type { MoveTarget } from './state/moveTarget.ts';
import type { LinkedDocument } from '../documents/linkedDocuments.ts';
import type { RecordCounts } from './shownRecords.ts';
import type { Playlist } from '../playback/playlist.ts';
import type { FirstSound } from '../playback/soundTracks.ts';
import type { RecordingParts } from './recordingParts.ts';
import type { Access, ChannelStatus, DisplayStatus, Session, SessionState } from './session.ts';
import type { SubtitleVersion } from '../transcript/subtitles.ts';

/** The live data of a session that is followed live, at the instant at which its page is rendered. */
export interface LiveContent extends LiveDetails {
  /** The instant that is shown, epoch ms: now minus the metadata delay of the city (rule 12.6). */
  instantMs: number;
  /** The current items at that instant, without what the city hides. */
  currentItems: CurrentItems;
  /** The last caption lines of each language. */
  transcript: LiveCaptions;
  /** When the data was last confirmed, epoch ms: in the past while the broker is not reachable, undefined when it was never confirmed. */
  lastUpdateMs: number | undefined;
}

/** What an open session shows in addition to its name, date and status. */
export interface OpenSession extends PlaybackStart {
  /** Undefined when nothing can be played. */
  playlist: Playlist | undefined;
  /** The sound with which the page starts (rule 27.2); absent when there is no choice, and in documents. */
  sound?: FirstSound | undefined;
  /** Absent for a recording with one part. */
  parts?: RecordingParts | undefined;
  /** Without what the city hides (domain/visibility). */
  metadata: SessionMetadata;
  /** Whether pages of items show it: then its topics with a dossier link to them (rule 26.21). */
  isInItems?: boolean | undefined;
  /** Whether its people have pages: then their names link to them (rule 26.15). */
  isInPeople?: boolean | undefined;
  /** How many records of each list the page does not show; absent when it shows all (rule 6.16). */
  left?: RecordCounts | undefined;
  /** Ids of the votes whose ballots the page does not show; absent when it shows all (rule 10.16). */
  ballotsElsewhere?: readonly string[] | undefined;
  /** Whether names of ballots could not be loaded (rule 26.30); absent when they could. */
  areBallotNamesUnknown?: boolean | undefined;
  /** Absent for a session that is not followed live (rule 3.12). */
  live?: LiveContent | undefined;
  subtitles: SubtitleVersion[];
  /** Whether the list of transcription versions could not be loaded (rule 17.17). */
  areSubtitlesUnknown?: boolean;
  room: { name: string; isOnline: boolean } | undefined;
  description: string | undefined;
  documents: readonly LinkedDocument[];
  /** Duration of what is played: of one part when there are several. */
  durationSeconds: number | undefined;
  /** Duration of the session as lists say it, also of a recording that has pauses or ends earlier; absent when it is not known. */
  sessionSeconds?: number | undefined;
  /** Epoch ms. */
  endMs: number | undefined;
  poster: string | undefined;
  /** Token in the addresses of the files (`?grant=`) when no cookie can be set (rule 14.6). */
  addressGrant?: string | undefined;
}

/** A session as its page shows it; `content` is present only when the session is open to this visitor (rules 3.5, 14.1). */
export interface SessionView {
  city: City;
  session: Pick<Session, 'sessionId' | 'reference' | 'name' | 'startMs' | 'isDayOnly' | 'startText' | 'change'>;
  /** Where or when it takes place instead, as the visitor may know it (rule 3.13). */
  target?: MoveTarget | undefined;
  /** Whether its start is that of a plan which was given up (rule 3.13). */
  isStartOld?: boolean | undefined;
  /** Whether visitors may expect that it starts (rules 3.13, 3.14). */
  isExpected?: boolean | undefined;
  status: DisplayStatus;
  /** The status together with whether the video is missing. */
  state: SessionState;
  channelStatus: ChannelStatus | undefined;
  access: Access;
  /** Whether the session needs a password once it is published (rule 13.6). */
  isProtected: boolean;
  /**
   * Calendar days in the zone of the city until an expected session starts: 0 is today; absent for other sessions, and once the start is
   * due.
   */
  daysAhead?: number | undefined;
  content: OpenSession | undefined;
}

/**
 * The status that decides how long the page is cached: a page that is not open, or that shows no player yet, counts as planned (rule 18.5).
 */
export const pageCacheStatus = ({ access, status, content }: SessionView): DisplayStatus =>
  access === 'open' && (content?.playlist !== undefined || status === 'recorded') ? status : 'planned';
