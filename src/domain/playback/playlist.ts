/** What there is to play (contract §3); times as in the playlist. */
export interface Playlist {
  streamType: 'live' | 'vod';
  /** HLS address, absolute. */
  file: string | undefined;
  mp4: string | undefined;
  audio: string | undefined;
  poster: string | undefined;
  /** Codes of the languages that are spoken in it, where upstream lists them. */
  languages?: string[];
  /** Seconds into the file at which the session begins. */
  startSeconds: number;
  /** Wall clock at position 0 of the file, epoch ms. */
  startUtcMs: number | undefined;
  /** Of a part of a recording: the instants it plays, epoch ms, `untilMs` not included. Without it: all of them. */
  span?: { fromMs: number; untilMs: number };
}

/**
 * Position in a recording, in seconds from position 0 of the file, of an instant (contract §6:
 * instant − `startUTC`); never negative. Undefined when the playlist has no wall clock.
 */
export function positionOf(instantMs: number, playlist: Pick<Playlist, 'startUtcMs'>): number | undefined {
  return playlist.startUtcMs === undefined ? undefined : Math.max(0, (instantMs - playlist.startUtcMs) / 1000);
}

/** Whether there is anything a browser could play. */
export const isPlayable = (playlist: Playlist | undefined): playlist is Playlist =>
  playlist !== undefined && (playlist.file !== undefined || playlist.mp4 !== undefined);
