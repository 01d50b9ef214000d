import type { CameraSpace } from './cameraSpace.ts';

/** What a clerk must know of a camera. */
export interface CameraCondition {
  /** True: another instance receives it and does not answer. Nothing else is known then. */
  isUnreachable?: boolean;
  /** Whether nothing arrives from it (rule 13.20). */
  isLost: boolean;
  /** False: it sends sound only. */
  hasPicture: boolean;
  /** Names of what many browsers do not play of its newest stream; none if it is converted. */
  unsuitable: readonly string[];
  space: CameraSpace;
}

/** The name of a segment's file, and its folder. */
export interface SegmentFile {
  file: string;
  folder: string;
}

/** How a camera is, and what it has sent since the start of the process. */
export interface CameraFigures {
  city: string;
  isConnected: boolean;
  /** Time since its newest segment arrived; before the first one, since this program waits for it. */
  segmentAgeSeconds: number;
  receivedBytes: number;
  connections: number;
  /** How often its live sessions had no picture any more. */
  losses: number;
  /** Sessions that show it or wait for it. */
  liveSessions: number;
}
