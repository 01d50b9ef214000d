/** What a media element shows at one time; `nowMs` comes from a monotonic clock. */
export interface FrameSample {
  nowMs: number;
  /** Position in seconds. */
  seconds: number;
  /** Whether the element is neither paused nor ended. */
  isPlaying: boolean;
  /** Whether the element has a frame of the position: not while it seeks or has no data. */
  hasFrame: boolean;
}

/** What the samples so far show: since when the video does not move. */
export interface FrameHistory extends Pick<FrameSample, 'seconds' | 'isPlaying'> {
  /** When the video last moved or started to play, on the clock of the samples. */
  stillSinceMs: number;
  hasMoved: boolean;
}

/** The history before the first sample. */
export const NO_FRAMES: FrameHistory = { seconds: 0, isPlaying: false, stillSinceMs: 0, hasMoved: false };

/** Time without movement that is an outage, ms: with two samples a second the page reports it within 5 s (rule 7.5). */
const STILL_MS = 4000;

/** The same before the first frame, ms: a slow connection is no outage (rule 7.5). */
const FIRST_FRAME_MS = 15_000;

/** The history after a sample; a paused video is not an outage, and a seek without a frame is not movement. */
export function trackFrames(history: FrameHistory, { nowMs, seconds, isPlaying, hasFrame }: FrameSample): FrameHistory {
  const isMoving = history.isPlaying && isPlaying && hasFrame && seconds !== history.seconds;
  const isStill = history.isPlaying && isPlaying && !isMoving;
  return { seconds, isPlaying, stillSinceMs: isStill ? history.stillSinceMs : nowMs, hasMoved: history.hasMoved || isMoving };
}

/** Whether the video has not moved for so long that it is an outage (rule 7.5). */
export const isOutage = ({ stillSinceMs, hasMoved }: FrameHistory, nowMs: number): boolean =>
  nowMs - stillSinceMs >= (hasMoved ? STILL_MS : FIRST_FRAME_MS);
