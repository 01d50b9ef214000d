import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { planPoster, planStills } from '../../frames/framePlan.ts';
import { makeStills, makeStoryboard } from '../../frames/makeFrames.ts';
import { runProgram } from '../../programs/runProgram.ts';
import type { MediaSeed } from '../../seed/seedSchema.ts';
import { listFolders, readMedia, readTopics, writeJson } from '../ended/recordFolder.ts';
import { parseMultivariantPlaylist, parseVodPlaylist } from '../vodPlaylist.ts';
import { findCameraPrograms } from './cameraPrograms.ts';
import { toLanguageCode } from './sound/languageCodes.ts';

/** The media playlist in the folder of a stream. */
export const MEDIA_PLAYLIST = 'video.m3u8';

/** The seconds of the recording that its poster shows, at most; in a short one the middle. */
const POSTER_SECONDS = 10;

/** The multivariant playlist of a stream, as media.json names it. */
export const toPlaylistPath = (stream: string): string => `${stream}/index.m3u8`;

const toFilePath = (stream: string, track?: string) => `${stream}/recording${track === undefined ? '' : `-${track}`}.mp4`;
const toPosterPath = (stream: string) => `${stream}/poster.jpg`;

type Part = Pick<MediaSeed, 'hls' | 'mp4'> & { tracks?: MediaSeed['tracks'] | undefined };

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
  const recorded = listParts(readMedia(folder)).flatMap((part) => {
    const stream = toStream(folder, part);
    return stream === undefined ? [] : [{ stream, tracks: part.tracks ?? [] }];
  });
  const streams = recorded.map(({ stream }) => stream);
  const { ffmpeg } = findCameraPrograms();
  for (const [index, { stream, tracks }] of recorded.entries()) {
    const { playlist, durationSeconds, sounds } = openStream(folder, stream);
    const input = ['-nostdin', '-v', 'error', '-y', '-i', playlist];
    if (index === 0) {
      const frame = ['-ss', String(Math.min(POSTER_SECONDS, durationSeconds / 2)), '-frames:v', '1', '-q:v', '4'];
      await runProgram(ffmpeg, [...input, ...frame, join(folder, toPosterPath(stream))]);
    }
    const draft = join(folder, stream, 'draft.mp4');
    const make = async (args: readonly string[], file: string) => {
      await runProgram(ffmpeg, [...input, ...args, '-c', 'copy', '-movflags', '+faststart', draft]);
      renameSync(draft, join(folder, file));
    };
    await make(toLanguageArguments(tracks.find(({ kind }) => kind === 'floor')?.language), toFilePath(stream));
    for (const { id, hlsName, language } of tracks) {
      const sound = sounds.get(hlsName ?? '');
      if (sound === undefined) continue;
      await make(['-i', sound, '-map', '0:v', '-map', '1:a', ...toLanguageArguments(language)], toFilePath(stream, id));
    }
  }
  // The session may have another recording since.
  const media = readMedia(folder);
  for (const part of listParts(media)) {
    const stream = toStream(folder, part);
    if (stream === undefined || !streams.includes(stream)) continue;
    part.mp4 = toFilePath(stream);
    for (const track of part.tracks ?? [])
      if (existsSync(join(folder, toFilePath(stream, track.id)))) track.mp4 = toFilePath(stream, track.id);
  }
  const [first] = streams;
  if (media && first !== undefined && toStream(folder, media) === first) media.poster = toPosterPath(first);
  if (media) writeJson(join(folder, 'media.json'), media);
}

/** The arguments of ffmpeg that say the language of the sound of a file, a BCP 47 tag; without one it is what the stream says. */
const toLanguageArguments = (language: string | undefined): string[] => {
  const code = language === undefined ? undefined : toLanguageCode(language);
  return code === undefined ? [] : ['-metadata:s:a:0', `language=${code}`];
};

/** A stream of a recording. */
interface RecordedStream {
  /** Its playlist that browsers play best: the codecs of the camera itself may be rare ones. */
  playlist: string;
  durationSeconds: number;
  /** The playlists of its further sounds, by the NAMEs of these. */
  sounds: ReadonlyMap<string, string>;
}

function openStream(folder: string, stream: string): RecordedStream {
  const { leadingUri, lines } = parseMultivariantPlaylist(readFileSync(join(folder, toPlaylistPath(stream)), 'utf8'));
  const playlist = join(folder, stream, leadingUri);
  const { segments } = parseVodPlaylist(readFileSync(playlist, 'utf8'));
  const sounds = lines.flatMap(({ text, uri }) => {
    const [, name] = /^#EXT-X-MEDIA:.*,NAME="([^"]*)"/.exec(text) ?? [];
    return name === undefined || uri === undefined ? [] : [[name, join(folder, stream, uri)] as const];
  });
  return { playlist, durationSeconds: segments.reduce((sum, segment) => sum + segment.durationSeconds, 0), sounds: new Map(sounds) };
}

/**
 * Makes the storyboard of a recording, a still of each topic and the poster of the longest one, of its first part, and names them in
 * media.json (rule 7.31). Throws an Error with the reason.
 */
export async function makeFrameFiles(folder: string): Promise<void> {
  const before = readMedia(folder);
  const stream = before && toStream(folder, before);
  if (stream === undefined) return;
  const { playlist, durationSeconds } = openStream(folder, stream);
  const { ffmpeg } = findCameraPrograms();
  const source = { ffmpeg, input: ['-i', playlist], durationSeconds, folder: join(folder, stream) };
  const topics = readTopics(folder);
  const storyboard = await makeStoryboard(source);
  const stills = await makeStills(source, planStills(topics, durationSeconds));
  const posterSecond = planPoster(topics, durationSeconds);
  if (posterSecond !== undefined) {
    const frame = ['-ss', String(posterSecond), '-i', playlist, '-frames:v', '1', '-q:v', '4', join(folder, toPosterPath(stream))];
    await runProgram(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...frame]);
  }
  const media = readMedia(folder);
  // The session may have another recording since.
  if (media === undefined || toStream(folder, media) !== stream) return;
  if (storyboard !== undefined) media.storyboard = `${stream}/${storyboard}`;
  media.stills = stills.map(({ start, url }) => ({ start, url: `${stream}/${url}` }));
  writeJson(join(folder, 'media.json'), media);
}

const listParts = (media: Partial<MediaSeed> | undefined): Part[] => (media ? [media, ...(media.parts ?? [])] : []);

/** The folder of a part, if it is one of a camera. */
function toStream(folder: string, { hls = '' }: Part): string | undefined {
  const stream = hls.split('/')[0] ?? '';
  return hls === toPlaylistPath(stream) && existsSync(join(folder, stream, MEDIA_PLAYLIST)) ? stream : undefined;
}
