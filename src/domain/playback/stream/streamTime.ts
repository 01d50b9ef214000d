/** A fragment of a stream, as hls.js describes it. */
export interface TimedFragment {
  /** Position of its start, seconds. */
  start: number;
  /** Length, seconds. */
  duration: number;
  /** Instant of its start, epoch ms (PROGRAM-DATE-TIME); null in a stream without it. */
  programDateTime: number | null;
}

type DatedFragment = TimedFragment & { programDateTime: number };

const hasProgramDateTime = (fragment: TimedFragment): fragment is DatedFragment => fragment.programDateTime !== null;

/** Instant (whole epoch ms) of the video at a position (seconds); undefined for a stream without PROGRAM-DATE-TIME (rule 7.12). */
export function instantAt(fragments: readonly TimedFragment[], seconds: number): number | undefined {
  const fragment = fragments.findLast((each) => hasProgramDateTime(each) && each.start <= seconds) ?? fragments.find(hasProgramDateTime);
  return fragment && hasProgramDateTime(fragment) ? Math.round(fragment.programDateTime + (seconds - fragment.start) * 1000) : undefined;
}

/**
 * Position (seconds) of the video of an instant (epoch ms); in a gap, the position after the gap. Undefined before the first fragment and
 * for a stream without PROGRAM-DATE-TIME.
 */
export function positionAt(fragments: readonly TimedFragment[], instantMs: number): number | undefined {
  const fragment = fragments.filter(hasProgramDateTime).findLast(({ programDateTime }) => programDateTime <= instantMs);
  return fragment && fragment.start + Math.min((instantMs - fragment.programDateTime) / 1000, fragment.duration);
}

/** Number of observations of a stream's end that count: those of about one minute (rule 7.12). */
const OBSERVATIONS = 15;

/**
 * Adds an observation of a stream without PROGRAM-DATE-TIME: the time of its position 0, computed from its end (now − length, ms). A stream
 * is never ahead of the camera, so the earliest observation is the most exact ({@link positionZeroMs}).
 */
export const observe = (before: readonly number[], observedMs: number): number[] => [...before, observedMs].slice(-OBSERVATIONS);

/**
 * Time in ms of position 0 of a stream without PROGRAM-DATE-TIME, on the clock of the observations (rule 7.12); undefined without
 * observations.
 */
export const positionZeroMs = (observations: readonly number[]): number | undefined =>
  observations.length === 0 ? undefined : Math.min(...observations);
