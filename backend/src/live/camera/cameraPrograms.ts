import { spawnSync } from 'node:child_process';
import type { CameraAddress } from './cameraAddress.ts';
import { findMediaPrograms, HOW_TO_INSTALL } from '../../programs/mediaPrograms.ts';

/** Paths of the programs that receive the stream of a camera and save it. Throws an Error that says what to install. */
export const findCameraPrograms = () => findMediaPrograms('--ingest');

/**
 * Throws an Error that says what to install if ffmpeg or ffprobe cannot be found, or if ffmpeg lacks the protocol of a camera or, for a
 * ladder, the encoder.
 */
export function requireFfmpeg(cameras: readonly CameraAddress[]): void {
  const protocols = cameras.map(({ url }) => new URL(url).protocol.slice(0, -1));
  const { ffmpeg } = findCameraPrograms();
  const supported = spawnSync(ffmpeg, ['-hide_banner', '-protocols'], { encoding: 'utf8' }).stdout.split(/\s+/);
  for (const protocol of protocols)
    if (!supported.includes(protocol)) throw new Error(`--ingest: ${ffmpeg} was built without ${protocol}://; ${HOW_TO_INSTALL}`);
  if (!cameras.some(({ hasLadder }) => hasLadder)) return;
  const encoders = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout;
  if (!encoders.includes(' libx264 ')) throw new Error(`--ladder: ${ffmpeg} was built without libx264; ${HOW_TO_INSTALL}`);
}
