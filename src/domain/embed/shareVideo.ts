import type { OpenSession } from '../session/sessionView.ts';

/** A recording as Open Graph names it: a file that any player plays, and the size of the picture in pixels. */
export interface ShareVideo {
  url: string;
  width: number;
  height: number;
  /** Whole seconds. */
  seconds: number | undefined;
}

/** Nobody tells how large a recording is: this is the frame that our own page gives it. */
const FRAME = { width: 854, height: 480 };

/** The recording of an open session for those who show it elsewhere; none where there is no file, or a stream is still going on. */
export function shareVideo({ playlist, durationSeconds }: Pick<OpenSession, 'playlist' | 'durationSeconds'>): ShareVideo | undefined {
  if (playlist?.streamType !== 'vod' || playlist.mp4 === undefined) return undefined;
  return { url: playlist.mp4, ...FRAME, seconds: durationSeconds === undefined ? undefined : Math.round(durationSeconds) };
}
