import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspectOwn, readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { listFrameImages } from '../../../backend/src/seed/files/frameImages.ts';
import { parseJsonText } from '../../../backend/src/seed/json/jsonSyntax.ts';
import { withoutUndefined } from '../../../backend/src/seed/json/withoutUndefined.ts';
import { mediaSchema } from '../../../backend/src/seed/seedSchema.ts';
import type { MediaTrack } from '../tracks/addTracks.ts';
import type { MediaSound } from '../tracks/describeSound.ts';
import type { AddedVideo, MediaPart } from '../video/addVideo.ts';
import { linkFile, linkFolder } from './linkFile.ts';

/** Links the video files of the session folder of an earlier import into a new one. */
export function linkVideo(from: string, folder: string): AddedVideo {
  const { hls, mp4, audio, poster, storyboard, startTime, parts, tracks } = readMedia(from);
  const { duration = 0 } = readJson(from, 'session.json') as { duration?: number };
  const isOwn = (file: string | undefined): file is string => isOwnFile(from, file);
  const sounds = tracks.flatMap((track) => [track.mp4, track.audio]);
  for (const file of new Set([mp4, audio, poster, ...sounds].filter(isOwn))) linkFile(from, join(from, file), join(folder, file));
  if (isOwn(hls)) linkFolder(join(from, dirname(hls)), join(folder, dirname(hls)));
  // The image of the storyboard is beside it; which stills are used depends on the topics.
  const frames = isOwn(storyboard) ? listFrameImages(readOwnFile(from, join(from, storyboard)).toString()) : [];
  for (const file of isOwn(storyboard) ? [storyboard, ...frames.filter(isOwn)] : []) linkFile(from, join(from, file), join(folder, file));
  if (inspectOwn(from, join(from, 'stills')) === 'folder') linkFolder(join(from, 'stills'), join(folder, 'stills'));
  const toTracks = (listed: readonly (typeof tracks)[number][]) =>
    listed.length > 0 && { tracks: listed.map((track) => withoutUndefined<MediaTrack>(track)) };
  const ownParts = parts.flatMap(({ start, mp4: file, tracks: listed = [] }): MediaPart[] => {
    if (!isOwn(file)) return [];
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const files = new Set([file, ...listed.flatMap((track) => [track.mp4, track.audio])].filter(isOwn));
    for (const each of files) linkFile(from, join(from, each), join(folder, each));
    return [{ start, mp4: file, ...toTracks(listed) }];
  });
  const media = {
    ...(ownParts.length > 0 && { parts: ownParts }),
    ...(hls && { hls }),
    ...(mp4 && { mp4 }),
    ...(audio && { audio }),
    ...(poster && { poster }),
    ...(isOwn(storyboard) && { storyboard }),
    ...toTracks(tracks),
  };
  return { media, durationSeconds: duration + startTime, notices: [] };
}

/** Whether the session folder of an earlier import has a video with several sound tracks. */
export const hasTracks = (from: string): boolean =>
  inspectOwn(from, join(from, 'media.json')) === 'file' && readMedia(from).tracks.length > 0;

/** Links the video of the signer of the session folder of an earlier import into a new one; undefined if that had none. */
export function linkSigner(from: string, folder: string): MediaSound['sign'] {
  const { mp4, language } = readMedia(from).sign ?? {};
  if (mp4 === undefined || !isOwnFile(from, mp4)) return undefined;
  linkFile(from, join(from, mp4), join(folder, mp4));
  return { mp4, ...(language !== undefined && { language }) };
}

const isOwnFile = (from: string, file: string | undefined): file is string =>
  file !== undefined && inspectOwn(from, join(from, file)) === 'file';

const readMedia = (from: string) => mediaSchema.parse(readJson(from, 'media.json'));

function readJson(folder: string, name: string): unknown {
  return parseJsonText(readOwnFile(folder, join(folder, name)).toString());
}
