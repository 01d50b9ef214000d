import type { CameraSpace } from './cameraSpace.ts';

/** What a clerk must know of a camera. */
export interface CameraCondition {
  /** Whether nothing arrives from it (rule 13.20). */
  isLost: boolean;
  /** False: it sends sound only. */
  hasPicture: boolean;
  /** Names of what many browsers do not play of its newest stream. */
  unsuitable: readonly string[];
  space: CameraSpace;
}
