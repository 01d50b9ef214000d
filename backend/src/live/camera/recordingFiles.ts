import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../programs/runProgram.ts';
import type { MediaSeed } from '../../seed/seedSchema.ts';
import { listFolders, readMedia, writeJson } from '../ended/recordFolder.ts';
import { parseMultivariantPlaylist, parseVodPlaylist } from '../vodPlaylist.ts';
import { findCameraPrograms } from './cameraPrograms.ts';

/** The media playlist in the folder of a stream. */
export const MEDIA_PLAYLIST = 'video.m3u8';

/** The seconds of the recording that its poster shows, at most; in a short one the middle. */
const POSTER_SECONDS = 10;

/** The multivariant playlist of a stream, as media.json names it. */
export const toPlaylistPath = (stream: string): string => `${stream}/index.m3u8`;

const toFilePath = (stream: string) => `${stream}/recording.mp4`;
const toPosterPath = (stream: string) => `${stream}/poster.jpg`;

type Part = Pick<MediaSeed, 'hls' | 'mp4'>;

/** The folders of a city's sessions whose recording of a camera lacks a file for downloads: the backend was stopped before it was made. */
export function findUnfinished(cityFolder: string): string[] {
  return listFolders(join(cityFolder, 'sessions')).filter((folder) => {
    try {
      return listParts(readMedia(folder)).some((part) => part.mp4 === undefined && toStream(folder, part) !== undefined);
    } catch {
      // A folder that cannot be read has no recording to finish, and prevents no other one.
      return false;
    }
  });
}

/**
 * Makes the poster of a recording, and a file of each part for downloads and for browsers without scripts, and names them in media.json.
 * Throws an Error with ffmpeg's reason.
 */
export async function makeFiles(folder: string): Promise<void> {
  const streams = listParts(readMedia(folder)).flatMap((part) => toStream(folder, part) ?? []);
  const { ffmpeg } = findCameraPrograms();
  for (const [index, stream] of streams.entries()) {
    // What browsers play best: the codecs of the camera itself may be rare ones.
    const { leadingUri } = parseMultivariantPlaylist(readFileSync(join(folder, toPlaylistPath(stream)), 'utf8'));
    const playlist = join(folder, stream, leadingUri);
    const input = ['-nostdin', '-v', 'error', '-y', '-i', playlist];
    if (index === 0) {
      const { segments } = parseVodPlaylist(readFileSync(playlist, 'utf8'));
      const middle = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 2;
      const frame = ['-ss', String(Math.min(POSTER_SECONDS, middle)), '-frames:v', '1', '-q:v', '4'];
      await runProgram(ffmpeg, [...input, ...frame, join(folder, toPosterPath(stream))]);
    }
    const draft = join(folder, stream, 'draft.mp4');
    await runProgram(ffmpeg, [...input, '-c', 'copy', '-movflags', '+faststart', draft]);
    renameSync(draft, join(folder, toFilePath(stream)));
  }
  // The session may have another recording since.
  const media = readMedia(folder);
  for (const part of listParts(media)) {
    const stream = toStream(folder, part);
    if (stream !== undefined && streams.includes(stream)) part.mp4 = toFilePath(stream);
  }
  const [first] = streams;
  if (media && first !== undefined && toStream(folder, media) === first) media.poster = toPosterPath(first);
  if (media) writeJson(join(folder, 'media.json'), media);
}

const listParts = (media: Partial<MediaSeed> | undefined): Part[] => (media ? [media, ...(media.parts ?? [])] : []);

/** The folder of a part, if it is one of a camera. */
function toStream(folder: string, { hls = '' }: Part): string | undefined {
  const stream = hls.split('/')[0] ?? '';
  return hls === toPlaylistPath(stream) && existsSync(join(folder, stream, MEDIA_PLAYLIST)) ? stream : undefined;
}
