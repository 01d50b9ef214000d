import type { CameraSpace } from './cameraSpace.ts';
import type { CameraSound } from './sound/soundTracks.ts';

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
  /** The sounds of its newest stream. */
  sounds: readonly CameraSound[];
  space: CameraSpace;
}

/** The name of a segment's file and its folder, or its content. */
export type FoundSegment = { file: string; folder: string } | { content: Buffer };

/** How a camera is, and what it has sent since the start of the process. */
export interface CameraFigures {
  city: string;
  isConnected: boolean;
  /** Sounds that arrive; 0 while it is not connected. */
  soundTracks: number;
  /** Time since its newest segment arrived; before the first one, since this program waits for it. */
  segmentAgeSeconds: number;
  receivedBytes: number;
  connections: number;
  /** How often its live sessions had no picture any more. */
  losses: number;
  /** Sessions that show it or wait for it. */
  liveSessions: number;
}
