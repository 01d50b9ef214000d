/** Where somebody left a recording. */
export interface ResumePoint {
  /** Names the session, across cities. */
  key: string;
  /** Position in seconds. */
  seconds: number;
}

/** Recordings whose position is kept; the one left longest ago goes first. */
export const RESUME_LIMIT = 50;

/** Nearer to the beginning than this, in seconds, nobody has to be brought back. */
const NEAR_START_SECONDS = 15;

/** Nearer to the end than this, in seconds, a recording was seen. */
const NEAR_END_SECONDS = 20;

/** The list after a recording was left at a position, latest first; a recording that has hardly begun or was seen to its end is forgotten. `duration` in seconds. */
export function storePosition(points: readonly ResumePoint[], { key, seconds }: ResumePoint, duration: number): ResumePoint[] {
  const others = points.filter((point) => point.key !== key);
  const isWorthIt = seconds >= NEAR_START_SECONDS && seconds <= duration - NEAR_END_SECONDS;
  return (isWorthIt ? [{ key, seconds: Math.floor(seconds) }, ...others] : others).slice(0, RESUME_LIMIT);
}

/** Where to go on, in seconds; undefined where the recording plays from its start. */
export const resumePosition = (points: readonly ResumePoint[], key: string): number | undefined =>
  points.find((point) => point.key === key)?.seconds;

/** Reads a list that was kept; what is not a point is left out. */
export const parseResumePoints = (value: unknown): ResumePoint[] => (Array.isArray(value) ? value.filter(isPoint) : []);

function isPoint(value: unknown): value is ResumePoint {
  const { key, seconds } = (value ?? {}) as Partial<ResumePoint>;
  return typeof key === 'string' && typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;
}
