/** What a media element shows at an instant; `nowMs` is of a clock that only goes forward. */
export interface FrameSample {
  nowMs: number;
  /** Position in seconds. */
  seconds: number;
  /** Neither paused nor ended. */
  isPlaying: boolean;
  /** Whether there is a picture of the position: not while the element seeks or has no data. */
  hasFrame: boolean;
}

/** How long a picture has stood still, as far as it was looked at. */
export interface FrameHistory extends Pick<FrameSample, 'seconds' | 'isPlaying'> {
  /** When it moved last, or began to play; of the clock of the looks. */
  stillSinceMs: number;
  hasMoved: boolean;
}

/** A picture that nobody has looked at. */
export const NO_FRAMES: FrameHistory = { seconds: 0, isPlaying: false, stillSinceMs: 0, hasMoved: false };

/** A picture that stands still for so long, ms, is an outage: it is told within 5 s, and looked at twice a second. */
const STILL_MS = 4000;

/** The first picture may take longer, ms: a slow connection is no outage. */
const FIRST_FRAME_MS = 15_000;

/** What is known of a picture after another look; a paused one does not stand still, and one that is sought has not moved. */
export function trackFrames(motion: FrameHistory, { nowMs, seconds, isPlaying, hasFrame }: FrameSample): FrameHistory {
  const isMoving = motion.isPlaying && isPlaying && hasFrame && seconds !== motion.seconds;
  const isStill = motion.isPlaying && isPlaying && !isMoving;
  return { seconds, isPlaying, stillSinceMs: isStill ? motion.stillSinceMs : nowMs, hasMoved: motion.hasMoved || isMoving };
}

/** Whether a picture has stood still for so long that visitors have to be told. */
export const isOutage = ({ stillSinceMs, hasMoved }: FrameHistory, nowMs: number): boolean =>
  nowMs - stillSinceMs >= (hasMoved ? STILL_MS : FIRST_FRAME_MS);
