import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { inspectOwn, readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { listFrameImages } from '../../../backend/src/seed/files/frameImages.ts';
import { parseJsonText } from '../../../backend/src/seed/json/jsonSyntax.ts';
import { isAddress } from '../../../backend/src/seed/seedFiles.ts';
import { mediaSchema } from '../../../backend/src/seed/seedSchema.ts';
import { ImportError, ImportStopped } from '../importError.ts';
import type { SeedPart } from '../seedPart.ts';
import { addVideo, addVideoPart, type AddedVideo } from '../video/addVideo.ts';
import { linkFile, linkFolder } from './linkFile.ts';
import type { MeetingFiles } from './listMeetings.ts';
import { readVideoName } from './sessionStart.ts';

/** Where the video of a meeting is put and how. */
interface MeetingVideoOptions {
  /** Folder of the new session. */
  folder: string;
  hls: boolean;
  /** Session folder of an earlier import whose video is used again. */
  videoOf: string | undefined;
  onProgress: ((step: string, share: number) => void) | undefined;
}

/**
 * Adds the video of a meeting to its session folder: that of its files, of an earlier import, or the one whose address the records
 * name; undefined if there is none. Throws an ImportError for a file that is not a video.
 */
export async function addMeetingVideo(
  meeting: MeetingFiles,
  part: SeedPart,
  { folder, hls, videoOf, onProgress }: MeetingVideoOptions,
): Promise<AddedVideo | undefined> {
  const add = (source: string, from?: string) =>
    addVideo({ source, target: folder, hls, ...(from !== undefined && { folder: from }), ...(onProgress && { onProgress }) });
  let video: AddedVideo | undefined;
  if (videoOf !== undefined) video = linkVideo(videoOf, folder);
  else if (meeting.video !== undefined) video = await addParts(await add(meeting.video, meeting.folder), meeting, folder, onProgress);
  else if (part.session.video !== undefined) video = await addNamedVideo(part.session.video, part, add);
  if (video && meeting.poster !== undefined) replacePoster(video, meeting.poster, meeting.folder ?? dirname(meeting.poster), folder);
  return video;
}

/**
 * Adds the further parts of a recording: each begins when the one before it ends, or at the time in its name. After one that cannot be read
 * none is added.
 */
async function addParts(
  video: AddedVideo,
  { video: first = '', parts: files = [], folder: from }: MeetingFiles,
  folder: string,
  onProgress: MeetingVideoOptions['onProgress'],
): Promise<AddedVideo> {
  const parts: { start: number; mp4: string }[] = [];
  let end = video.durationSeconds;
  const toMs = (file: string) => Date.parse(`${readVideoName(file, 'UTC')?.start ?? ''}Z`);
  for (const [index, file] of files.entries()) {
    const name = `part-${index + 2}`;
    mkdirSync(join(folder, name));
    try {
      const added = await addVideoPart({
        source: file,
        target: join(folder, name),
        hls: false,
        ...(from !== undefined && { folder: from }),
        ...(onProgress && { onProgress }),
      });
      const named = (toMs(file) - toMs(first)) / 1000;
      const start = named > end ? named : end;
      parts.push({ start, mp4: `${name}/${added.file}` });
      end = start + added.durationSeconds;
    } catch (error) {
      if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
      rmSync(join(folder, name), { recursive: true });
      const unread = files
        .slice(index)
        .map((other, at) => ({ file: other, why: at === 0 ? error.message : `the part before it could not be read` }));
      return { ...withParts(video, parts, end), unread };
    }
  }
  return withParts(video, parts, end);
}

function withParts(video: AddedVideo, parts: { start: number; mp4: string }[], durationSeconds: number): AddedVideo {
  if (parts.length === 0) return video;
  const notice = `the recording has ${parts.length + 1} parts`;
  return { ...video, media: { ...video.media, parts }, durationSeconds, notices: [...video.notices, notice] };
}

/** The records may name a page, or a video that is gone: then the meeting is imported without it. */
async function addNamedVideo(
  address: string,
  part: SeedPart,
  add: (source: string) => Promise<AddedVideo>,
): Promise<AddedVideo | undefined> {
  try {
    // A path would be a file of this machine.
    if (!isAddress(address)) throw new ImportError(`${address}: it is not an address that begins with http:// or https://`);
    return await add(address);
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
    part.notices.push(`the video that the records name was not added: ${error.message}`);
    return undefined;
  }
}

function replacePoster({ media }: AddedVideo, file: string, from: string, folder: string): void {
  const poster = `poster${extname(file).toLowerCase()}`;
  if (media.poster !== undefined && existsSync(join(folder, media.poster))) rmSync(join(folder, media.poster));
  linkFile(from, file, join(folder, poster));
  media.poster = poster;
}

/** Links the video files of a session folder into another one. */
function linkVideo(from: string, folder: string): AddedVideo {
  const { hls, mp4, audio, poster, storyboard, startTime, parts } = mediaSchema.parse(readJson(from, 'media.json'));
  const { duration = 0 } = readJson(from, 'session.json') as { duration?: number };
  const isOwn = (file: string | undefined): file is string => file !== undefined && inspectOwn(from, join(from, file)) === 'file';
  for (const file of new Set([mp4, audio, poster].filter(isOwn))) linkFile(from, join(from, file), join(folder, file));
  if (isOwn(hls)) linkFolder(join(from, dirname(hls)), join(folder, dirname(hls)));
  // The image of the storyboard is beside it; which stills are used depends on the topics.
  const frames = isOwn(storyboard) ? listFrameImages(readOwnFile(from, join(from, storyboard)).toString()) : [];
  for (const file of isOwn(storyboard) ? [storyboard, ...frames.filter(isOwn)] : []) linkFile(from, join(from, file), join(folder, file));
  if (inspectOwn(from, join(from, 'stills')) === 'folder') linkFolder(join(from, 'stills'), join(folder, 'stills'));
  const ownParts = parts.flatMap(({ start, mp4: file }) => (isOwn(file) ? [{ start, mp4: file }] : []));
  for (const { mp4: file } of ownParts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    linkFile(from, join(from, file), join(folder, file));
  }
  const media = {
    ...(ownParts.length > 0 && { parts: ownParts }),
    ...(hls && { hls }),
    ...(mp4 && { mp4 }),
    ...(audio && { audio }),
    ...(poster && { poster }),
    ...(isOwn(storyboard) && { storyboard }),
  };
  return { media, durationSeconds: duration + startTime, notices: [] };
}

function readJson(folder: string, name: string): unknown {
  return parseJsonText(readOwnFile(folder, join(folder, name)).toString());
}
