import { basename, join } from 'node:path';
import { ImportError, ImportStopped } from '../importError.ts';
import { fileInput, type MediaInput, type MediaTools, runFfmpeg } from '../video/mediaRun.ts';
import { openFile } from '../video/openFile.ts';
import { aacArgs, hasUnstatedDuration, languageArgs, mp4Args, requireWhole } from '../video/playableFile.ts';
import type { SoundStream } from '../video/probeMedia.ts';
import { type FoundTrack, planTracks } from './planTracks.ts';
import type { Rendition } from './audioGroup.ts';
import type { FurtherKind, TrackFile } from './soundNames.ts';

/** A difference of the lengths of sound and video (s) that is reported. */
const REPORTED_SECONDS = 2;

/** A difference (s) that makes no player wait: sound that ends earlier is filled with silence, since players wait for it. */
const IGNORED_SECONDS = 0.5;

/** Sound that begins later than this (s) is filled with silence, since not all players read the start of a track. */
const IGNORED_START_SECONDS = 0.1;

/** A sound track as media.json has it: file names relative to the session folder. */
export interface MediaTrack {
  id: string;
  kind: 'floor' | FurtherKind;
  /** BCP 47 tag; absent if nobody says it. */
  language?: string;
  label?: string;
  hlsName?: string;
  mp4?: string;
  audio?: string;
}

/** A sound stream of an input. */
interface TrackStream {
  input: MediaInput;
  sound: SoundStream;
}

/** A track that was found: the sound stream of which files are made, or a rendition of the stream that is played. */
export interface TrackSource extends FoundTrack {
  stream?: TrackStream;
  hlsName?: string;
}

/** A track of which files are made. */
interface CopiedTrack {
  id: string;
  name: string;
  track: TrackSource;
  stream: TrackStream;
}

/** Tracks that were added: those of media.json, and those of a stream. */
export interface AddedTracks {
  tracks: MediaTrack[];
  renditions: Rendition[];
  notices: string[];
  /** Files that were not read, with the reason. */
  unread: { file: string; why: string }[];
}

/** The recording to which tracks are added. */
export interface TrackTarget {
  /** Absolute path of the session folder. */
  target: string;
  /** Length of the recording (s). */
  durationSeconds: number;
  /** File in `target` whose picture each track gets; absent for sound, and for an address. */
  picture?: string;
  /** Whether the recording has no picture: its file of sound is then also what is played as the video. */
  isSound: boolean;
  /** NAME of the hall's rendition. */
  hallName: string;
}

/** Opens files of sound tracks; one that cannot be used is named with the reason, and the others are opened. */
export async function openTracks(
  tools: MediaTools,
  files: readonly TrackFile[],
  folder: string | undefined,
): Promise<{ opened: TrackSource[]; unread: AddedTracks['unread']; notices: string[] }> {
  const opened: TrackSource[] = [];
  const unread: AddedTracks['unread'] = [];
  const notices: string[] = [];
  for (const { file, kind, language, option } of files) {
    try {
      const { input, probe } = await openFile(tools, file, option === undefined ? folder : undefined);
      const { sound, sounds } = probe;
      if (!sound) throw new ImportError(`${file}: it has no sound`);
      // The header may state a wrong length, or a longer one than the file has: read all of it.
      const endSeconds = await runFfmpeg(tools, [...input.args, '-map', `0:${sound.index}`, '-c', 'copy', '-f', 'null', '-'], {
        name: file,
      });
      if (!hasUnstatedDuration(probe)) requireWhole(file, endSeconds, probe.durationSeconds);
      const from = option ?? basename(file);
      if (sounds.length > 1) notices.push(`${from}: it has ${sounds.length} sound tracks, and the first one is used`);
      const origin = option === undefined ? 'file' : 'option';
      opened.push({
        kind,
        language: language ?? sound.language,
        label: undefined,
        origin,
        from,
        stream: { input, sound: { ...sound, endSeconds } },
      });
    } catch (error) {
      if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
      unread.push({ file: option ?? file, why: error.message });
    }
  }
  return { opened, unread, notices };
}

/**
 * Adds sound tracks to a session folder (rule 27.52): a file of the sound, as long as the recording, and where there is a file with the
 * picture another one with that picture and the sound. Throws an ImportError for a recording that is incomplete.
 */
export async function addTracks(
  tools: MediaTools,
  found: readonly TrackSource[],
  target: TrackTarget,
  onShare: (share: number) => void,
): Promise<Omit<AddedTracks, 'unread'>> {
  const { planned, notices } = planTracks(found, target.hallName);
  if (planned.length === 0) return { tracks: [], renditions: [], notices };
  const copied = planned.flatMap(({ track, ...names }) => (track.stream ? [{ ...names, track, stream: track.stream }] : []));
  await makeFiles(tools, copied, target, onShare);
  return {
    tracks: planned.map(({ id, track }) => toMediaTrack(id, track, target)),
    renditions: copied.map(({ id, name, track: { language, kind }, stream: { sound } }) => ({
      id,
      name,
      language,
      kind,
      channels: isUnchanged(sound, target.durationSeconds) ? sound.channels : Math.min(2, sound.channels),
      file: join(target.target, toSoundFile(id)),
    })),
    notices: [...notices, ...planned.flatMap(({ track }) => describeDoubts(track, target.durationSeconds))],
  };
}

const toSoundFile = (id: string): string => `recording.${id}.m4a`;
const toPictureFile = (id: string): string => `recording.${id}.mp4`;

function toMediaTrack(id: string, track: TrackSource, { picture, isSound }: TrackTarget): MediaTrack {
  const { kind, language, label, hlsName, stream } = track;
  const video = picture === undefined ? toSoundFile(id) : toPictureFile(id);
  const hasVideo = stream !== undefined && (picture !== undefined || isSound);
  return {
    id,
    kind,
    ...(language !== undefined && { language }),
    ...(label !== undefined && { label }),
    ...(hlsName !== undefined && { hlsName }),
    ...(hasVideo && { mp4: video }),
    ...(stream && { audio: toSoundFile(id) }),
  };
}

/** Makes the files of the sound, reading each input once, and then those with the picture. */
async function makeFiles(
  tools: MediaTools,
  copied: readonly CopiedTrack[],
  { target, picture, durationSeconds }: TrackTarget,
  onShare: (share: number) => void,
): Promise<void> {
  const inputs = [...new Set(copied.map(({ stream }) => stream.input))];
  const runs = inputs.length + (picture === undefined ? 0 : 1);
  const run = (name: string, args: string[], index: number) =>
    runFfmpeg(tools, args, { name, cwd: target, durationSeconds, onShare: (share) => onShare((index + share) / runs) });
  for (const [index, input] of inputs.entries()) {
    const outputs = copied.filter(({ stream }) => stream.input === input).flatMap((track) => soundArgs(track, durationSeconds));
    await run(input.name, [...input.args, ...outputs], index);
  }
  if (picture === undefined || copied.length === 0) return;
  const files = [picture, ...copied.map(({ id }) => toSoundFile(id))].flatMap((file) => fileInput(file, join(target, file)).args);
  const outputs = copied.flatMap(({ id }, index) => pictureArgs(index + 1, toPictureFile(id)));
  await run(picture, [...files, ...outputs], inputs.length);
}

/** Whether the sound is used as it is; else it is encoded, so that it begins and ends with the recording. */
function isUnchanged({ codec, startSeconds, endSeconds }: SoundStream, durationSeconds: number): boolean {
  const isShort = endSeconds !== undefined && endSeconds < durationSeconds - IGNORED_SECONDS;
  return codec === 'aac' && startSeconds < IGNORED_START_SECONDS && !isShort;
}

/** The arguments for a file with one sound, which is as long as the recording. */
function soundArgs({ id, track: { language }, stream: { sound } }: CopiedTrack, durationSeconds: number): string[] {
  const filled = ['-af', 'aresample=async=1:first_pts=0,apad', ...aacArgs(sound.channels)];
  return [
    '-map',
    `0:${sound.index}`,
    ...(isUnchanged(sound, durationSeconds) ? ['-c', 'copy'] : filled),
    '-t',
    durationSeconds.toFixed(3),
    ...languageArgs(language),
    ...mp4Args(toSoundFile(id)),
  ];
}

/** The arguments for a file with the picture of the first input and the sound of another one. */
function pictureArgs(input: number, file: string): string[] {
  // V: a picture that is not the cover.
  const maps = ['-map', '0:V:0', '-map', `${input}:a:0`];
  return [...maps, '-c', 'copy', ...mp4Args(file)];
}

/** What the report says of a track: that nobody says its language or what it is, and that it is longer or shorter than the recording. */
function describeDoubts(track: TrackSource, durationSeconds: number): string[] {
  const length = describeLength(track.from, track.stream?.sound.endSeconds, durationSeconds, {
    longer: 'what follows the end of the video is left out',
    shorter: 'silence follows it',
  });
  const unknown = [
    ...(track.language === undefined ? ['its language'] : []),
    ...(track.kind === 'other' ? ['whether it is an interpretation'] : []),
  ];
  const unsaid = `${track.from}: nobody says ${unknown.join(' and ')}: give it as a file like recording.fr.m4a, or with --track`;
  return [...(unknown.length > 0 ? [unsaid] : []), ...length, ...describeStart(track)];
}

function describeStart({ from, stream }: TrackSource): string[] {
  const startSeconds = stream?.sound.startSeconds ?? 0;
  if (startSeconds <= REPORTED_SECONDS) return [];
  return [`${from}: it begins ${Math.round(startSeconds)} s after the video: silence comes before it`];
}

/** What the report says of a length (s) that is not that of the recording. */
export function describeLength(
  from: string,
  seconds: number | undefined,
  durationSeconds: number,
  effects: { longer: string; shorter: string },
): string[] {
  const more = (seconds ?? durationSeconds) - durationSeconds;
  if (Math.abs(more) <= REPORTED_SECONDS) return [];
  const isLonger = more > 0;
  return [
    `${from}: it is ${Math.round(Math.abs(more))} s ${isLonger ? 'longer' : 'shorter'} than the video: ${effects[isLonger ? 'longer' : 'shorter']}`,
  ];
}
