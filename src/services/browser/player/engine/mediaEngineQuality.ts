/** One quality of a stream. */
export interface StreamLevel {
  /** Height of the video in lines; 0 when the stream does not name it. */
  height: number;
  /** Bits per second. */
  bitrate: number;
}

/** The choice that adapts the quality to the connection. */
export const AUTOMATIC = 0;

/** Lists the automatic choice and the heights that a visitor can choose, best first; empty when the stream has fewer than two heights. */
export function qualityChoices(levels: readonly StreamLevel[]): number[] {
  const heights = [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0).toSorted((a, b) => b - a);
  return heights.length > 1 ? [AUTOMATIC, ...heights] : [];
}

/** Finds the index of the level with a chosen height, of several the one with the highest bit rate; -1 (automatic) for any other choice. */
export function levelForChoice(levels: readonly StreamLevel[], choice: number): number {
  const candidates = levels.filter(({ height }) => height === choice && choice !== AUTOMATIC);
  const best = candidates.toSorted((a, b) => b.bitrate - a.bitrate)[0];
  return best ? levels.indexOf(best) : -1;
}
