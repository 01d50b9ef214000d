/** What a stream offers in one quality. */
export interface StreamLevel {
  /** Lines of the picture; 0 where the stream does not say. */
  height: number;
  /** Bits per second. */
  bitrate: number;
}

/** The choice that leaves the quality to the connection. */
export const AUTOMATIC = 0;

/** Heights a visitor can choose from, best first, after the automatic choice; empty where there is nothing to choose. */
export function qualityChoices(levels: readonly StreamLevel[]): number[] {
  const heights = [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0).toSorted((a, b) => b - a);
  return heights.length > 1 ? [AUTOMATIC, ...heights] : [];
}

/** Index of the level for a chosen height, the richest where several share it; -1 (automatic) for anything else. */
export function levelForChoice(levels: readonly StreamLevel[], choice: number): number {
  const fitting = levels.filter(({ height }) => height === choice && choice !== AUTOMATIC);
  const richest = fitting.toSorted((a, b) => b.bitrate - a.bitrate)[0];
  return richest ? levels.indexOf(richest) : -1;
}
