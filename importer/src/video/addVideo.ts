import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspectOwn, NOT_A_FILE } from '../../../backend/src/seed/files/ownFile.ts';
import { isAddress } from '../../../backend/src/seed/seedFiles.ts';
import { ImportError } from '../importError.ts';
import { checkAddress, chooseAddressKind, requireEnd } from './addressCheck.ts';
import { addLadder } from './hlsLadder.ts';
import { addressInput, fileInput, type MediaInput, type MediaTools, requireMediaPrograms, untilSignal } from './mediaRun.ts';
import { addPlayableFile, addSound, type PlayableFile } from './playableFile.ts';
import { addCover, addPoster } from './posterFrame.ts';
import { type MediaProbe, probeMedia } from './probeMedia.ts';

/** Formats of files that name other files, which may lie anywhere, whatever their own name is. */
const LISTS = /^(?:hls|dash|concat|imf|sdp|rtsp|vobsub|avisynth|vapoursynth)$/;

export interface VideoOptions {
  /** Path of a file, or an http(s) address of an mp4, mp3 or HLS playlist. */
  source: string;
  /** The folder outside of which nothing is read, if somebody else made it; absent: the source was named on the command line. */
  folder?: string;
  /** Existing folder into which the files are written. */
  target: string;
  /** True: an HLS ladder is made as well. */
  hls: boolean;
  /** Called with the share that is done (0 to 1) and the step: copy, convert, sound, poster, hls. */
  onProgress?: (step: string, share: number) => void;
}

/** The video of a session. */
export interface AddedVideo {
  /** Content of media.json: file names relative to `target`, or addresses. */
  media: {
    hls?: string;
    mp4?: string;
    audio?: string;
    poster?: string;
    storyboard?: string;
    stills?: { start: number; url: string }[];
    parts?: { start: number; mp4: string }[];
  };
  /** Seconds. */
  durationSeconds: number;
  notices: string[];
  /** Parts of the recording that were not read, with the reason. */
  unread?: { file: string; why: string }[];
}

/**
 * Adds a video or sound recording, with a poster and perhaps an HLS ladder, to a session folder. Throws an ImportError with the
 * reason if ffmpeg is absent (before anything is written), the source cannot be used, or a signal such as SIGINT arrives; the
 * caller then removes what was written.
 */
export async function addVideo(options: VideoOptions): Promise<AddedVideo> {
  const programs = requireMediaPrograms();
  const add = isAddress(options.source) ? addAddress : addFile;
  // ffmpeg runs in the target.
  const target = resolve(options.target);
  return await untilSignal((signal) => add({ ...programs, signal }, { ...options, target }));
}

/** Adds a further part of a recording to a folder: the file only, since poster and sound are those of the first. Throws like `addVideo`. */
export async function addVideoPart(options: VideoOptions): Promise<PlayableFile> {
  const programs = requireMediaPrograms();
  const { onProgress = () => undefined } = options;
  return await untilSignal(async (signal) => {
    const tools = { ...programs, signal };
    const { path, input, probe } = await openFile(tools, options);
    return await addPlayableFile(tools, { source: path, input, probe, target: resolve(options.target) }, onProgress);
  });
}

/** A recording that may be read, and what it contains. */
async function openFile(
  tools: MediaTools,
  { source, folder }: VideoOptions,
): Promise<{ path: string; input: MediaInput; probe: MediaProbe }> {
  const path = resolve(source);
  if (folder !== undefined) requireOwnFile(source, folder, path);
  requireFile(source, path);
  const input = fileInput(source, path);
  const probe = await probeMedia(tools, input);
  if (folder !== undefined && LISTS.test(probe.format)) throw new ImportError(`${source}: it is a list of other files, not a recording`);
  return { path, input, probe };
}

async function addFile(tools: MediaTools, options: VideoOptions): Promise<AddedVideo> {
  const { source, target, hls, onProgress = () => undefined } = options;
  const { path, input, probe } = await openFile(tools, options);
  const { file, durationSeconds } = await addPlayableFile(tools, { source: path, input, probe, target }, onProgress);
  const onShare = (step: string) => (share: number) => onProgress(step, share);
  const audio = !probe.video ? file : probe.sound && (await addSound(tools, target, file, onShare('sound')));
  return {
    media: {
      // Browsers play a file of sound in a video element: a session needs an mp4 or a stream.
      mp4: file,
      ...(audio !== undefined && { audio }),
      ...(await addImages(tools, { input, probe, durationSeconds, target, hls, onShare })),
    },
    durationSeconds,
    notices: describeOmissions(source, probe, hls),
  };
}

async function addAddress(tools: MediaTools, { source, target, hls, onProgress = () => undefined }: VideoOptions): Promise<AddedVideo> {
  const { origin, isOpen } = await checkAddress(source, tools.signal);
  const input = addressInput(source);
  const probe = await probeMedia(tools, input);
  const durationSeconds = requireEnd(source, probe);
  const hasLadder = hls && probe.video !== undefined;
  const kind = hasLadder ? undefined : chooseAddressKind(source, probe);
  const onShare = (step: string) => (share: number) => onProgress(step, share);
  const policy = `the portal plays ${source} only if ${new URL(source).origin} is in PORTAL_MEDIA_ORIGINS`;
  return {
    media: {
      ...(kind === 'hls' && { hls: source }),
      ...(kind === 'file' && { mp4: source, ...(!probe.video && { audio: source }) }),
      ...(await addImages(tools, { input, probe, durationSeconds, target, hls, onShare })),
    },
    durationSeconds,
    notices: [
      ...describeOmissions(source, probe, hls),
      ...(kind === undefined ? [] : [origin === new URL(source).origin ? policy : `${policy}, and ${origin}, to which it redirects`]),
      ...(kind === 'hls' && !isOpen ? [`${source}: its server does not let other sites read it (Access-Control-Allow-Origin)`] : []),
    ],
  };
}

/** The poster and the ladder. */
async function addImages(
  tools: MediaTools,
  {
    input,
    probe,
    durationSeconds,
    target,
    hls,
    onShare,
  }: {
    input: MediaInput;
    probe: MediaProbe;
    durationSeconds: number;
    target: string;
    hls: boolean;
    onShare: (step: string) => (share: number) => void;
  },
): Promise<AddedVideo['media']> {
  const { video, cover } = probe;
  if (!video) {
    const art = cover === undefined ? undefined : await addCover(tools, input, cover, target);
    return art === undefined ? {} : { poster: art };
  }
  onShare('poster')(0);
  const poster = await addPoster(tools, { input, stream: video.index, durationSeconds, target });
  onShare('poster')(1);
  return { poster, ...(hls && { hls: await addLadder(tools, { input, probe, durationSeconds, target }, onShare('hls')) }) };
}

function describeOmissions(name: string, { video, soundTracks }: MediaProbe, hls: boolean): string[] {
  return [
    ...(soundTracks > 1 ? [`${name}: it has ${soundTracks} sound tracks, and the portal plays one of them`] : []),
    ...(hls && !video ? [`${name}: it has sound only, for which no ladder is made`] : []),
  ];
}

/** Throws an ImportError for anything but a file of a folder, such as a symbolic link (rule 23.15). */
function requireOwnFile(source: string, folder: string, path: string): void {
  const kind = inspectOwn(folder, path);
  if (kind !== 'file') throw new ImportError(`${source}: ${NOT_A_FILE[kind]}`);
}

function requireFile(source: string, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new ImportError(`${source}: the file does not exist`);
  if (!stats.isFile()) throw new ImportError(`${source}: it is not a file`);
  if (stats.size === 0) throw new ImportError(`${source}: the file is empty`);
}
