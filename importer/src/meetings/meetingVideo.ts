import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { withoutUndefined } from '../../../backend/src/seed/json/withoutUndefined.ts';
import { isAddress } from '../../../backend/src/seed/seedFiles.ts';
import { ImportError, ImportStopped } from '../importError.ts';
import type { SeedPart } from '../seedPart.ts';
import { addSigner } from '../tracks/addSigner.ts';
import type { MediaTrack } from '../tracks/addTracks.ts';
import type { WantedSound } from '../tracks/findTracks.ts';
import { findPartTracks } from '../tracks/partTracks.ts';
import { addVideo, addVideoPart, type AddedVideo, type MediaPart } from '../video/addVideo.ts';
import type { SignFile } from '../tracks/soundNames.ts';
import { linkSigner, linkVideo } from './earlierVideo.ts';
import { linkFile } from './linkFile.ts';
import type { MeetingFiles } from './listMeetings.ts';
import { readVideoName } from './sessionStart.ts';

/** Where the video of a meeting is put and how. */
interface MeetingVideoOptions {
  /** Folder of the new session. */
  folder: string;
  hls: boolean;
  /** The language of the hall that the operator has given. */
  language: string | undefined;
  /** Session folder of an earlier import whose video is used again. */
  videoOf: string | undefined;
  /** Session folder of an earlier import whose signer is used again. */
  signOf: string | undefined;
  onProgress: ((step: string, share: number) => void) | undefined;
}

/**
 * Adds the video of a meeting to its session folder, with its signer: that of its files, of an earlier import, or the one whose address the
 * records name; undefined if there is none. Throws an ImportError for a file that is not a video.
 */
export async function addMeetingVideo(
  meeting: MeetingFiles,
  part: SeedPart,
  options: MeetingVideoOptions,
): Promise<AddedVideo | undefined> {
  const { folder, hls, language, videoOf, onProgress } = options;
  const sound = { files: meeting.tracks ?? [], language, recordsLanguage: part.session.language };
  const add = (source: string, from?: string, wanted: WantedSound = sound) =>
    addVideo({
      source,
      target: folder,
      hls,
      sound: wanted,
      ...(from !== undefined && { folder: from }),
      ...(onProgress && { onProgress }),
    });
  let video: AddedVideo | undefined;
  if (videoOf !== undefined) video = linkVideo(videoOf, folder);
  else if (meeting.video !== undefined && (meeting.parts ?? []).length > 0)
    video = await addInParts(meeting, meeting.video, sound, (wanted) => add(meeting.video ?? '', meeting.folder, wanted), options);
  else if (meeting.video !== undefined) video = await add(meeting.video, meeting.folder);
  else if (part.session.video !== undefined) video = await addNamedVideo(part.session.video, part, add);
  if (video && meeting.poster !== undefined) replacePoster(video, meeting.poster, meeting.folder ?? dirname(meeting.poster), folder);
  if (!video) requireNoSound(meeting);
  return video && meeting.sign ? await addSign(video, meeting.sign, meeting.folder, options) : video;
}

/** Throws an ImportError that names the option for a track or a signer without a video. */
function requireNoSound({ tracks = [], sign }: MeetingFiles): void {
  const first = [...tracks, ...(sign ? [sign] : [])][0];
  if (first) throw new ImportError(`${first.option ?? first.file}: there is no video to which it belongs`);
}

/** Adds the video of a signer to a recording: that of an earlier import, or that of the files. */
async function addSign(
  video: AddedVideo,
  file: SignFile,
  from: string | undefined,
  { folder, signOf, onProgress }: MeetingVideoOptions,
): Promise<AddedVideo> {
  const earlier = signOf === undefined ? undefined : linkSigner(signOf, folder);
  if (earlier) return { ...video, media: { ...video.media, sign: earlier } };
  const { sign, notices, unread } = await addSigner(file, {
    folder: from,
    target: folder,
    durationSeconds: video.durationSeconds,
    onProgress,
  });
  return {
    ...video,
    media: { ...video.media, ...(sign && { sign }) },
    notices: [...video.notices, ...notices],
    ...(unread.length > 0 && { unread: [...(video.unread ?? []), ...unread] }),
  };
}

/**
 * Adds a recording in parts with the sound tracks that all parts have (rule 27.55). To which part a further file of sound belongs nobody
 * says: it is reported.
 */
async function addInParts(
  meeting: MeetingFiles,
  first: string,
  sound: WantedSound,
  addFirst: (wanted: WantedSound) => Promise<AddedVideo>,
  { folder, onProgress }: MeetingVideoOptions,
): Promise<AddedVideo> {
  const { shared, notices } = await findPartTracks([first, ...(meeting.parts ?? [])], meeting.folder);
  const [ofFirst = [], ...ofOthers] = shared;
  const wanted = { ...sound, files: [] };
  const video = await addFirst({ ...wanted, shared: ofFirst });
  const unused = sound.files.map(
    ({ file, option }) =>
      `${option ?? basename(file)} is not kept: nobody says to which part of the recording it belongs: join the parts into one file to have it`,
  );
  const sounds = ofOthers.map((tracks) => ({ ...wanted, shared: tracks }));
  return await addParts({ ...video, notices: [...video.notices, ...notices, ...unused] }, meeting, sounds, folder, onProgress);
}

/**
 * Adds the further parts of a recording, each with its `sounds`: each begins when the one before it ends, or at the time in its name. After
 * one that cannot be read none is added.
 */
async function addParts(
  video: AddedVideo,
  { video: first = '', parts: files = [], folder: from }: MeetingFiles,
  sounds: readonly WantedSound[],
  folder: string,
  onProgress: MeetingVideoOptions['onProgress'],
): Promise<AddedVideo> {
  const parts: MediaPart[] = [];
  const notices: string[] = [];
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
        sound: sounds[index] ?? { files: [] },
        ...(from !== undefined && { folder: from }),
        ...(onProgress && { onProgress }),
      });
      const named = (toMs(file) - toMs(first)) / 1000;
      const start = named > end ? named : end;
      const toPath = (own: string | undefined) => own && `${name}/${own}`;
      const tracks = added.tracks.map((track) =>
        withoutUndefined<MediaTrack>({ ...track, mp4: toPath(track.mp4), audio: toPath(track.audio) }),
      );
      parts.push({ start, mp4: `${name}/${added.file}`, ...(tracks.length > 0 && { tracks }) });
      notices.push(...added.notices);
      end = start + added.durationSeconds;
    } catch (error) {
      if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
      rmSync(join(folder, name), { recursive: true });
      const unread = files
        .slice(index)
        .map((other, at) => ({ file: other, why: at === 0 ? error.message : `the part before it could not be read` }));
      return { ...withParts(video, parts, end, notices), unread: [...(video.unread ?? []), ...unread] };
    }
  }
  return withParts(video, parts, end, notices);
}

function withParts(video: AddedVideo, parts: MediaPart[], durationSeconds: number, notices: string[]): AddedVideo {
  if (parts.length === 0) return video;
  const notice = `the recording has ${parts.length + 1} parts`;
  return { ...video, media: { ...video.media, parts }, durationSeconds, notices: [...video.notices, notice, ...notices] };
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
