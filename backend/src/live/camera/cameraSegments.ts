/** A finished segment of a camera's stream. */
export interface CameraSegment {
  /** Name of its file. */
  file: string;
  /** Wall clock time of its first frame as it arrived here, epoch ms. */
  startMs: number;
  durationMs: number;
  /** True: the first one of a connection of the camera. */
  isFirst: boolean;
  bytes: number;
}

/** The clock of the camera is followed by a tenth of the difference, at most 20 ms for each segment. */
const CORRECTION = { share: 0.1, mostMs: 20 };

const FILE = /^(\d{13})-(\d{1,6})(-first)?\.ts$/;

/** End of a segment, epoch ms. */
export const endOf = ({ startMs, durationMs }: Pick<CameraSegment, 'startMs' | 'durationMs'>): number => startMs + durationMs;

/** The name of a segment's file, from which `parseSegmentFile` reads it. */
export function toSegmentFile({ startMs, durationMs, isFirst }: Omit<CameraSegment, 'file' | 'bytes'>): string {
  return `${startMs}-${durationMs}${isFirst ? '-first' : ''}.ts`;
}

/** Reads the name of a segment's file; undefined for any other file. */
export function parseSegmentFile(file: string): Omit<CameraSegment, 'bytes'> | undefined {
  const [, startMs, durationMs, first] = FILE.exec(file) ?? [];
  if (startMs === undefined || durationMs === undefined) return undefined;
  return { file, startMs: Number(startMs), durationMs: Number(durationMs), isFirst: first !== undefined };
}

/** Parses a line of ffmpeg's list of segments, `0.ts,0.000000,2.023000` (seconds); undefined if it is none. */
export function parseListLine(line: string): { file: string; durationMs: number } | undefined {
  const [, file, start, end] = /^(\d+\.ts),(\d+\.\d+),(\d+\.\d+)$/.exec(line.trim()) ?? [];
  if (file === undefined) return undefined;
  // Round the ends, not the length: the sum of many lengths stays exact.
  const durationMs = Math.round(Number(end) * 1000) - Math.round(Number(start) * 1000);
  return durationMs > 0 ? { file, durationMs } : undefined;
}

/**
 * The start (epoch ms) of a segment that was finished at `arrivedMs`. The first one of a connection starts its duration earlier, and not
 * before the end of what came before. Each further one follows the one before it, and approaches the instant of its arrival slowly: the
 * clock of a camera may be wrong by seconds a day, and a segment may arrive late.
 */
export function placeSegment(
  before: CameraSegment | undefined,
  { durationMs, isFirst }: Pick<CameraSegment, 'durationMs' | 'isFirst'>,
  arrivedMs: number,
): number {
  const observed = Math.round(arrivedMs) - durationMs;
  if (!before) return observed;
  if (isFirst) return Math.max(observed, endOf(before));
  const difference = Math.round((observed - endOf(before)) * CORRECTION.share);
  return endOf(before) + Math.min(CORRECTION.mostMs, Math.max(-CORRECTION.mostMs, difference));
}

/** The segments that contain something between two instants (epoch ms). */
export function selectSegments(segments: readonly CameraSegment[], fromMs: number, untilMs = Infinity): CameraSegment[] {
  return segments.filter((segment) => endOf(segment) > fromMs && segment.startMs < untilMs);
}

/** Splits segments where the camera was connected again. */
export function toConnections(segments: readonly CameraSegment[]): CameraSegment[][] {
  const connections: CameraSegment[][] = [];
  for (const segment of segments) {
    if (segment.isFirst || connections.length === 0) connections.push([]);
    connections.at(-1)?.push(segment);
  }
  return connections;
}
