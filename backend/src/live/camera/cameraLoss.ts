import type { CameraSegment } from './cameraSegments.ts';

/** Silence after which a camera with short segments is lost, ms (rule 13.20). */
const SILENCE_MS = 8000;

/** A camera with rare key frames sends a segment in the time that one lasts: it is late after this much more, ms. */
const LATE_MS = 2000;

/**
 * Whether a camera has sent nothing for so long that its sessions have no picture (rule 13.20): 8 s, with segments of more than 3 s two
 * of them and 2 s. `newest` is its newest segment; `receivedMs` is when that arrived, or when this program began to wait (epoch ms).
 */
export function isCameraLost(newest: Pick<CameraSegment, 'durationMs'> | undefined, receivedMs: number, nowMs: number): boolean {
  return nowMs - receivedMs > Math.max(SILENCE_MS, 2 * (newest?.durationMs ?? 0) + LATE_MS);
}
