/** A piece of a stream that says when it was recorded (PROGRAM-DATE-TIME). */
export interface TimedFragment {
  /** Seconds. */
  start: number;
  /** Seconds. */
  duration: number;
  /** Epoch ms of its beginning; null where the stream does not say. */
  programDateTime: number | null;
}

type DatedFragment = TimedFragment & { programDateTime: number };

const hasProgramDateTime = (fragment: TimedFragment): fragment is DatedFragment => fragment.programDateTime !== null;

/** Epoch ms, whole, at which the picture at a position (seconds) was recorded; undefined for a stream that does not say. */
export function instantAt(fragments: readonly TimedFragment[], seconds: number): number | undefined {
  const fragment = fragments.findLast((each) => hasProgramDateTime(each) && each.start <= seconds) ?? fragments.find(hasProgramDateTime);
  return fragment && hasProgramDateTime(fragment) ? Math.round(fragment.programDateTime + (seconds - fragment.start) * 1000) : undefined;
}

/**
 * Position (seconds) of what was recorded at an instant; where nothing was recorded then, of what comes next. Undefined before
 * the first fragment, and for a stream that does not say.
 */
export function positionAt(fragments: readonly TimedFragment[], instantMs: number): number | undefined {
  const fragment = fragments.filter(hasProgramDateTime).findLast(({ programDateTime }) => programDateTime <= instantMs);
  return fragment && fragment.start + Math.min((instantMs - fragment.programDateTime) / 1000, fragment.duration);
}

/** As many observations of a stream's end count: those of about a minute. */
const OBSERVATIONS = 15;

/**
 * Adds to what is known of a stream without clock an observation: when its position 0 would have been, judged by its end
 * (now − length, in ms). A list of segments is never ahead of the camera, so the earliest is the best one ({@link zeroMs}).
 */
export const observe = (before: readonly number[], observedMs: number): number[] => [...before, observedMs].slice(-OBSERVATIONS);

/** Time in ms of position 0 of a stream without clock (spec §4 "live time"), by the clock it was observed with. */
export const zeroMs = (observations: readonly number[]): number | undefined =>
  observations.length === 0 ? undefined : Math.min(...observations);
