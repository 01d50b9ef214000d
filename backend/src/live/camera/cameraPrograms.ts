import { spawnSync } from 'node:child_process';
import { findMediaPrograms, HOW_TO_INSTALL } from '../../programs/mediaPrograms.ts';

/** Paths of the programs that receive the stream of a camera and save it. Throws an Error that says what to install. */
export const findCameraPrograms = () => findMediaPrograms('--ingest');

/** Throws an Error that says what to install if ffmpeg or ffprobe cannot be found, or if ffmpeg lacks one of the protocols. */
export function requireFfmpeg(protocols: readonly string[]): void {
  const { ffmpeg } = findCameraPrograms();
  const supported = spawnSync(ffmpeg, ['-hide_banner', '-protocols'], { encoding: 'utf8' }).stdout.split(/\s+/);
  for (const protocol of protocols)
    if (!supported.includes(protocol)) throw new Error(`--ingest: ${ffmpeg} was built without ${protocol}://; ${HOW_TO_INSTALL}`);
}
