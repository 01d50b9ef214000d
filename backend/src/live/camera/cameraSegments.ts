/** A finished segment of a camera's stream. */
export interface CameraSegment {
  /** Name of its file. */
  file: string;
  /** Its name in playlists: short, and never that of another segment. */
  uri: string;
  /** Wall clock time of its first frame as it arrived here, epoch ms. */
  startMs: number;
  durationMs: number;
  /** True: the first one of a connection of the camera. */
  isFirst: boolean;
  bytes: number;
  /** Bytes of the same segment in other renditions, by their names. */
  madeBytes: Readonly<Record<string, number>>;
}

/** The clock of the camera is followed by a tenth of the difference, at most 20 ms for each segment. */
const CORRECTION = { share: 0.1, mostMs: 20 };

const FILE = /^([\da-z]+-(\d+))_(\d{13})-(\d{1,6})\.ts$/;

/** End of a segment, epoch ms. */
export const endOf = ({ startMs, durationMs }: Pick<CameraSegment, 'startMs' | 'durationMs'>): number => startMs + durationMs;

/** The name that an earlier version gave a segment: a session may be live during an upgrade. */
const EARLIER_FILE = /^(\d{13})-(\d{1,6})(-first)?\.ts$/;

/** The place of a segment in the stream of a camera. */
interface SegmentPlace {
  /** Start of the first segment of its connection, epoch ms: no other connection has it. */
  connectionMs: number;
  /** 0 for the first segment of the connection. */
  number: number;
  startMs: number;
  durationMs: number;
}

/** The name of a segment's file, from which `parseSegmentFile` reads everything about it. */
export function toSegmentFile({ connectionMs, number, startMs, durationMs }: SegmentPlace): string {
  return `${connectionMs.toString(36)}-${number}_${startMs}-${durationMs}.ts`;
}

/** Reads the name of a segment's file; undefined for any other file. */
export function parseSegmentFile(file: string): Omit<CameraSegment, 'bytes' | 'madeBytes'> | undefined {
  const [, name, number, startMs, durationMs] = FILE.exec(file) ?? [];
  if (name === undefined) return parseEarlierFile(file);
  return { file, uri: `${name}.ts`, startMs: Number(startMs), durationMs: Number(durationMs), isFirst: number === '0' };
}

function parseEarlierFile(file: string): ReturnType<typeof parseSegmentFile> {
  const [, startMs, durationMs, first] = EARLIER_FILE.exec(file) ?? [];
  if (startMs === undefined) return undefined;
  return { file, uri: file, startMs: Number(startMs), durationMs: Number(durationMs), isFirst: first !== undefined };
}

/** A segment that ffmpeg has finished. */
export interface FinishedSegment {
  file: string;
  /** From its start to the start of the next one; ffmpeg only estimates that of the last one of a connection. */
  durationMs: number;
  isLast: boolean;
}

/** Reads what the HLS muxer of ffmpeg writes: after each segment a playlist that has this segment only. */
export class SegmentList {
  #rest = '';
  #lengthSeconds = 0;
  #endSeconds = 0;

  /** The segments in what ffmpeg has written since the last call. */
  read(text: string): FinishedSegment[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const finished: FinishedSegment[] = [];
    for (const line of lines) {
      const [, length] = /^#EXTINF:(\d+\.\d+),/.exec(line) ?? [];
      if (length !== undefined) this.#lengthSeconds = Number(length);
      if (/^\d+\.ts$/.test(line)) finished.push({ file: line, durationMs: this.#advance(), isLast: false });
      const newest = finished.at(-1);
      if (line === '#EXT-X-ENDLIST' && newest) newest.isLast = true;
    }
    return finished.filter(({ durationMs }) => durationMs > 0);
  }

  /** Rounds the ends, not the length: the sum of many lengths stays exact. */
  #advance(): number {
    const startMs = Math.round(this.#endSeconds * 1000);
    this.#endSeconds += this.#lengthSeconds;
    return Math.round(this.#endSeconds * 1000) - startMs;
  }
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
