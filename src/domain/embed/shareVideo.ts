import type { OpenSession } from '../session/sessionView.ts';

/** A recording for Open Graph: a progressive file and its frame size in pixels (rule 16.9). */
export interface ShareVideo {
  url: string;
  width: number;
  height: number;
  /** Whole seconds. */
  seconds: number | undefined;
}

/** Frame size of the session page: the service gives no size of the recording. */
const FRAME = { width: 854, height: 480 };

/** Returns the recording of an open session for Open Graph; undefined without a file and for a live stream (rule 16.9). */
export function shareVideo({ playlist, durationSeconds }: Pick<OpenSession, 'playlist' | 'durationSeconds'>): ShareVideo | undefined {
  if (playlist?.streamType !== 'vod' || playlist.mp4 === undefined) return undefined;
  return { url: playlist.mp4, ...FRAME, seconds: durationSeconds === undefined ? undefined : Math.round(durationSeconds) };
}
