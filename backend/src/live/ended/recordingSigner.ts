import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inspectOwn } from '../../seed/files/ownFile.ts';
import { isAddress } from '../../seed/seedFiles.ts';
import type { MediaSeed } from '../../seed/seedSchema.ts';
import { readMedia } from './recordFolder.ts';

type SignSeed = NonNullable<MediaSeed['sign']>;

/** The signer of a session whose recording is saved. */
export interface RecordingSigner {
  /** What the recording keeps of it; absent without a video that can be of this recording. */
  sign?: SignSeed;
  /** What it does not keep, in words; each begins with the name of the video. */
  dropped: string[];
}

/**
 * What a recording keeps of the signer that media.json names (rule 27.45): a file of the folder that was written after the recording began,
 * and an MP4 file of another service. A stream of the live signer is no recording, and an earlier file is one of another recording.
 *
 * @param zeroMs position 0 of the recording, epoch ms
 */
export function findRecordingSigner(folder: string, zeroMs: number): RecordingSigner {
  const signer = readSigner(folder);
  if (!signer) return { dropped: [] };
  const { file, mp4, live, ...rest } = signer;
  const dropped = live === undefined ? [] : [`${live}: it was repeated live, and is not of this recording`];
  const keep = (video: string | undefined, isFile: boolean): string | undefined => {
    const why = video === undefined ? undefined : findDoubt(folder, video, isFile, zeroMs);
    if (why !== undefined) dropped.push(`${video ?? ''}: ${why}`);
    return why === undefined ? video : undefined;
  };
  const videos = { file: keep(file, false), mp4: keep(mp4, true) };
  const hasVideo = (videos.file ?? videos.mp4) !== undefined;
  const sign = { ...rest, ...(videos.file !== undefined && { file: videos.file }), ...(videos.mp4 !== undefined && { mp4: videos.mp4 }) };
  return { ...(hasVideo && { sign }), dropped };
}

/** Why a video cannot be that of the signer of a recording; undefined for one that can. */
function findDoubt(folder: string, video: string, isFile: boolean, zeroMs: number): string | undefined {
  if (isAddress(video)) return isFile ? undefined : 'it is the stream of another service, which may have been live';
  if (video.startsWith('/')) return 'it is a file of several sessions';
  const path = join(folder, video);
  if (inspectOwn(folder, path) !== 'file') return 'there is no such file';
  return statSync(path).mtimeMs < zeroMs ? 'it is older than the recording' : undefined;
}

function readSigner(folder: string): SignSeed | undefined {
  try {
    return readMedia(folder)?.sign;
  } catch {
    // The media.json of the recording takes its place.
    return undefined;
  }
}
