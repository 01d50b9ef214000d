import type { SignVideo, SoundTrack } from './soundTracks.ts';

/** A still image of a recording, and the position (seconds) that it shows. */
export interface Still {
  seconds: number;
  url: string;
}

/** What the API offers to play of a session (contract §3, rule 7.1). */
export interface Playlist {
  streamType: 'live' | 'vod';
  /** Absolute HLS address. */
  file: string | undefined;
  mp4: string | undefined;
  audio: string | undefined;
  poster: string | undefined;
  /** Address of WebVTT with the frames of a recording (rule 7.30). */
  storyboard?: string | undefined;
  /** Still images of a recording. */
  stills?: Still[] | undefined;
  /** Tags of the spoken languages; absent when the API does not list them. */
  languages?: string[];
  /** The sound tracks that the source lists, the hall first (rule 27.1); absent when it lists none. */
  tracks?: SoundTrack[] | undefined;
  /** The video of a signer (rule 27.3). */
  sign?: SignVideo | undefined;
  /** Position in seconds at which the session starts. */
  startSeconds: number;
  /** Instant of position 0 of the file, epoch ms. */
  startUtcMs: number | undefined;
  /** The instants that a recording part plays, epoch ms, without `untilMs` itself; absent: all instants (rule 6.8). */
  span?: { fromMs: number; untilMs: number };
}

/** Position of an instant in a recording, in seconds: instant − `startUTC`, never negative (rule 7.11). Undefined without `startUTC`. */
export function positionOf(instantMs: number, playlist: Pick<Playlist, 'startUtcMs'>): number | undefined {
  return playlist.startUtcMs === undefined ? undefined : Math.max(0, (instantMs - playlist.startUtcMs) / 1000);
}

/** Whether the playlist has an address that a browser can play. */
export const isPlayable = (playlist: Playlist | undefined): playlist is Playlist =>
  playlist !== undefined && (playlist.file !== undefined || playlist.mp4 !== undefined);
