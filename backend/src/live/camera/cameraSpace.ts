import { statfsSync } from 'node:fs';

/** Bytes that a camera leaves free: the database and what is done at the desk need them. */
const RESERVE_BYTES = 200_000_000;

/** The desk warns when less than so many times the space is free that a session needs to start. */
const WARNING_SHARE = 3;

/** Default of `BACKEND_CAMERA_FREE_MB`: two hours of a stream of 2.5 Mbit/s, and its file for downloads. */
export const DEFAULT_FREE_MB = 5000;

/** What the space of the disk allows (rule 13.23): with `low` no session starts, with `full` nothing is recorded. */
type SpaceState = 'enough' | 'short' | 'low' | 'full';

/** The space for what a camera sends. */
export interface CameraSpace {
  state: SpaceState;
  freeBytes: number;
  leastBytes: number;
}

/** Judges the free bytes of a disk; a session with a camera starts with `leastBytes` or more. */
export function judgeSpace(freeBytes: number, leastBytes: number): CameraSpace {
  const isBelow = (bytes: number) => freeBytes < bytes;
  const state = isBelow(RESERVE_BYTES) ? 'full' : isBelow(leastBytes) ? 'low' : isBelow(leastBytes * WARNING_SHARE) ? 'short' : 'enough';
  return { state, freeBytes, leastBytes };
}

/** Free bytes of the disk of a folder, without those that only root may use. */
export function readFreeBytes(folder: string): number {
  const { bsize, bavail } = statfsSync(folder);
  return bavail * bsize;
}
