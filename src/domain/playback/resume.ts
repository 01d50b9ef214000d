/** The position at which the visitor left a recording (rule 7.8). */
export interface ResumePoint {
  /** Identifies the session across cities. */
  key: string;
  /** Position in seconds. */
  seconds: number;
}

/** Maximum number of recordings with a stored position; the oldest position is dropped first (rule 7.8). */
export const RESUME_LIMIT = 50;

/** Seconds at the start of a recording whose positions are not stored (rule 7.8). */
const NEAR_START_SECONDS = 15;

/** Seconds at the end of a recording whose positions are not stored: it counts as watched (rule 7.8). */
const NEAR_END_SECONDS = 20;

/**
 * Adds a position to the stored list, newest first; a position near the start or the end removes the recording from the list (rule 7.8).
 * `duration` in seconds.
 */
export function storePosition(points: readonly ResumePoint[], { key, seconds }: ResumePoint, duration: number): ResumePoint[] {
  const others = points.filter((point) => point.key !== key);
  const isStored = seconds >= NEAR_START_SECONDS && seconds <= duration - NEAR_END_SECONDS;
  return (isStored ? [{ key, seconds: Math.floor(seconds) }, ...others] : others).slice(0, RESUME_LIMIT);
}

/** The stored position of a recording in seconds; undefined without one (rule 7.9). */
export const resumePosition = (points: readonly ResumePoint[], key: string): number | undefined =>
  points.find((point) => point.key === key)?.seconds;

/** Parses a stored list; malformed items are left out. */
export const parseResumePoints = (value: unknown): ResumePoint[] => (Array.isArray(value) ? value.filter(isResumePoint) : []);

function isResumePoint(value: unknown): value is ResumePoint {
  const { key, seconds } = (value ?? {}) as Partial<ResumePoint>;
  return typeof key === 'string' && typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;
}
