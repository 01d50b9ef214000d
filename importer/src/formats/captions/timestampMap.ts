import { readCueTime } from './cueTimes.ts';

/** `X-TIMESTAMP-MAP` of a WebVTT segment (RFC 8216 §3.5): the time `localMs` of its cues is `ticks` on the stream's clock. */
export interface TimestampMap {
  localMs: number;
  ticks: number;
}

const TICKS_PER_MS = 90;

/** The clock of MPEG-2 has 33 bits and starts again after 26.5 hours. */
const CLOCK_RANGE = 2 ** 33;

/** Reads the header line; undefined for any other line. */
export function readTimestampMap(line: string): TimestampMap | undefined {
  const list = /^X-TIMESTAMP-MAP\s*=\s*(\S.*)$/i.exec(line)?.[1];
  const localMs = readCueTime(/LOCAL\s*:\s*([\d:.,]+?)\s*(?:,\s*MPEGTS|$)/i.exec(list ?? '')?.[1] ?? '');
  const ticks = /MPEGTS\s*:\s*(\d{1,15})/i.exec(list ?? '')?.[1];
  return localMs === undefined || ticks === undefined ? undefined : { localMs, ticks: Number(ticks) % CLOCK_RANGE };
}

/**
 * Returns what to add to the times of each segment's cues, in ms. The recording begins at the clock time of the first
 * map, since the clock of a stream begins anywhere (often at 900000). A segment without a map has 0 at 0, as the RFC says.
 */
export function toShifts(maps: readonly (TimestampMap | undefined)[]): number[] {
  if (maps.every((map) => map === undefined)) return maps.map(() => 0);
  const first = maps[0] ?? { localMs: 0, ticks: 0 };
  let previous = first.ticks;
  return maps.map((map) => {
    const { localMs, ticks } = map ?? { localMs: 0, ticks: 0 };
    // The nearest of the times that the 33 bits can mean.
    previous = ticks + CLOCK_RANGE * Math.round((previous - ticks) / CLOCK_RANGE);
    return Math.round((previous - first.ticks) / TICKS_PER_MS) - localMs;
  });
}
