import { resolve } from 'node:path';
import { isAddress } from '../../../backend/src/seed/seedFiles.ts';
import { addTracks, type AddedTracks, type MediaTrack, openTracks, type TrackSource } from '../tracks/addTracks.ts';
import type { Rendition } from '../tracks/audioGroup.ts';
import type { MediaSound } from '../tracks/describeSound.ts';
import { findHall, type HallSound, toContainedTracks, toRenditionTracks, type WantedSound } from '../tracks/findTracks.ts';
import { readRenditions } from '../tracks/hlsRenditions.ts';
import { checkAddress, chooseAddressKind, requireEnd } from './addressCheck.ts';
import { addLadder } from './hlsLadder.ts';
import { addressInput, type MediaInput, type MediaTools, requireMediaPrograms, untilSignal } from './mediaRun.ts';
import { openFile } from './openFile.ts';
import { addPlayableFile, addSound, type PlayableFile } from './playableFile.ts';
import { addCover, addPoster } from './posterFrame.ts';
import { type MediaProbe, probeMedia } from './probeMedia.ts';

export interface VideoOptions {
  /** Path of a file, or an http(s) address of an mp4, mp3 or HLS playlist. */
  source: string;
  /** The folder outside of which nothing is read, if somebody else made it; absent: the source was named on the command line. */
  folder?: string;
  /** Existing folder into which the files are written. */
  target: string;
  /** True: an HLS ladder is made as well. */
  hls: boolean;
  /** Further sound tracks; absent: those of the source. */
  sound?: WantedSound;
  /** Called with the share that is done (0 to 1) and the step: copy, convert, sound, tracks, poster, hls. */
  onProgress?: (step: string, share: number) => void;
}

/** A further part of a recording, as media.json has it; seconds. */
export interface MediaPart {
  start: number;
  mp4: string;
  tracks?: MediaTrack[];
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
    parts?: MediaPart[];
  } & MediaSound;
  /** Seconds. */
  durationSeconds: number;
  notices: string[];
  /** Parts and sound tracks of the recording that were not read, with the reason. */
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

/** A further part of a recording that was added to a folder. */
export interface AddedPart extends PlayableFile {
  /** File names are relative to the folder of the part. */
  tracks: MediaTrack[];
  notices: string[];
}

/**
 * Adds a further part of a recording to a folder: its file and those of the tracks that all parts have, since the poster is that of the
 * first. Throws like `addVideo`.
 */
export async function addVideoPart(options: VideoOptions): Promise<AddedPart> {
  const programs = requireMediaPrograms();
  const { sound: wanted = ITS_OWN_SOUND, onProgress = () => undefined } = options;
  const { shared = [] } = wanted;
  const target = resolve(options.target);
  return await untilSignal(async (signal) => {
    const tools = { ...programs, signal };
    const { path, input, probe } = await openFile(tools, options.source, options.folder);
    const hall = findHall(options.source, probe, wanted);
    const soundLanguage = shared.length > 0 && { soundLanguage: hall.language };
    const added = await addPlayableFile(tools, { source: path, input, probe, target, ...soundLanguage }, onProgress);
    const { file, durationSeconds } = added;
    const isSound = probe.video === undefined;
    const place = { target, durationSeconds, isSound, hallName: hall.name, ...(!isSound && { picture: file }) };
    const sounds = await addTracks(tools, shared, place, (share) => onProgress('tracks', share));
    const { tracks = [] } = toTracks(sounds, hall, { hasHall: probe.sound !== undefined, hasLadder: false, isAddress: false });
    return { ...added, tracks, notices: sounds.notices };
  });
}

/** What is wanted of a source of which nothing else is known. */
const ITS_OWN_SOUND: WantedSound = { files: [] };

async function addFile(tools: MediaTools, options: VideoOptions): Promise<AddedVideo> {
  const { source, folder, target, hls, sound: wanted = ITS_OWN_SOUND, onProgress = () => undefined } = options;
  const { path, input, probe } = await openFile(tools, source, folder);
  const hall = findHall(source, probe, wanted);
  const others = await openTracks(tools, wanted.files, folder);
  const found = wanted.shared ?? [...others.opened, ...toContainedTracks(input, probe)];
  const { file, durationSeconds } = await addPlayableFile(
    tools,
    { source: path, input, probe, target, ...(found.length > 0 && { soundLanguage: hall.language }) },
    onProgress,
  );
  const onShare = (step: string) => (share: number) => onProgress(step, share);
  const audio = !probe.video ? file : probe.sound && (await addSound(tools, target, file, onShare('sound')));
  const isSound = probe.video === undefined;
  const place = { target, durationSeconds, isSound, hallName: hall.name, ...(!isSound && { picture: file }) };
  const added = await addTracks(tools, found, place, onShare('tracks'));
  const images = await addImages(tools, { input, probe, renditions: added.renditions, hall, durationSeconds, target, hls, onShare });
  return {
    media: {
      // Browsers play a file of sound in a video element: a session needs an mp4 or a stream.
      mp4: file,
      ...(audio !== undefined && { audio }),
      ...images,
      ...toTracks(added, hall, { hasHall: probe.sound !== undefined, hasLadder: images.hls !== undefined, isAddress: false }),
    },
    durationSeconds,
    notices: [...describeOmissions(source, probe, hls), ...others.notices, ...added.notices],
    ...(others.unread.length > 0 && { unread: others.unread }),
  };
}

async function addAddress(tools: MediaTools, options: VideoOptions): Promise<AddedVideo> {
  const { source, target, hls, sound: wanted = ITS_OWN_SOUND, onProgress = () => undefined } = options;
  const { origin, isOpen } = await checkAddress(source, tools.signal);
  const input = addressInput(source);
  const probe = await probeMedia(tools, input);
  const durationSeconds = requireEnd(source, probe);
  const hasLadder = hls && probe.video !== undefined;
  const kind = hasLadder ? undefined : chooseAddressKind(source, probe);
  const onShare = (step: string) => (share: number) => onProgress(step, share);
  const policy = `the portal plays ${source} only if ${new URL(source).origin} is in PORTAL_MEDIA_ORIGINS`;

  const renditions = probe.format === 'hls' ? await readRenditions(source, tools.signal) : [];
  const hall = findHall(source, probe, wanted, kind === 'hls' ? renditions.find(({ isHall }) => isHall) : undefined);
  const others = await openTracks(tools, wanted.files, undefined);
  const found = [...others.opened, ...findInAddress()];
  const added = await addTracks(tools, found, { target, durationSeconds, isSound: !probe.video, hallName: hall.name }, onShare('tracks'));
  const hasOthers = kind === 'file' && probe.sounds.length > 1;
  return {
    media: {
      ...(kind === 'hls' && { hls: source }),
      ...(kind === 'file' && { mp4: source, ...(!probe.video && { audio: source }) }),
      ...(await addImages(tools, { input, probe, renditions: added.renditions, hall, durationSeconds, target, hls, onShare })),
      ...toTracks(added, hall, { hasHall: probe.sound !== undefined, hasLadder, isAddress: kind === 'hls' }),
    },
    durationSeconds,
    notices: [
      ...describeOmissions(source, probe, hls),
      ...(hasOthers ? [`${source}: it has ${probe.sounds.length} sound tracks, of which the portal plays one: ${KEEP_ALL}`] : []),
      ...(kind !== undefined && probe.video && others.opened.length > 0
        ? [`${source}: further sound is heard without the picture: ${KEEP_ALL}`]
        : []),
      ...(kind === undefined ? [] : [origin === new URL(source).origin ? policy : `${policy}, and ${origin}, to which it redirects`]),
      ...(kind === 'hls' && !isOpen ? [`${source}: its server does not let other sites read it (Access-Control-Allow-Origin)`] : []),
      ...others.notices,
      ...added.notices,
    ],
    ...(others.unread.length > 0 && { unread: others.unread }),
  };

  function findInAddress(): TrackSource[] {
    if (probe.format === 'hls') return toRenditionTracks(input, probe, renditions, hasLadder);
    return hasLadder ? toContainedTracks(input, probe) : [];
  }
}

const KEEP_ALL = 'add --hls, or download it and give the file, to have all';

/** The tracks of media.json, the hall first; none if there is no choice. */
function toTracks(
  { tracks, renditions }: Pick<AddedTracks, 'tracks' | 'renditions'>,
  hall: HallSound,
  { hasHall, hasLadder, isAddress }: { hasHall: boolean; hasLadder: boolean; isAddress: boolean },
): MediaSound {
  if (tracks.length === 0) return {};
  const names = new Map(renditions.map(({ id, name }) => [id, name]));
  const named = tracks.map((track): MediaTrack => {
    const hlsName = hasLadder ? names.get(track.id) : undefined;
    return { ...track, ...(hlsName !== undefined && { hlsName }) };
  });
  const isNamed = hasLadder || (isAddress && tracks.some(({ hlsName }) => hlsName !== undefined));
  const floor: MediaTrack = {
    id: 'floor',
    kind: 'floor',
    ...(hall.language !== undefined && { language: hall.language }),
    ...(isNamed && { hlsName: hall.name }),
  };
  return { tracks: hasHall ? [floor, ...named] : named };
}

/** What images and a ladder are made of. */
interface ImageSource {
  input: MediaInput;
  probe: MediaProbe;
  /** Further sound tracks of the ladder. */
  renditions: Rendition[];
  hall: HallSound;
  durationSeconds: number;
  target: string;
  hls: boolean;
  onShare: (step: string) => (share: number) => void;
}

/** The poster and the ladder. */
async function addImages(tools: MediaTools, source: ImageSource): Promise<Pick<AddedVideo['media'], 'poster' | 'hls'>> {
  const { input, probe, renditions, hall, durationSeconds, target, hls, onShare } = source;
  const { video, cover } = probe;
  if (!video) {
    const art = cover === undefined ? undefined : await addCover(tools, input, cover, target);
    return art === undefined ? {} : { poster: art };
  }
  onShare('poster')(0);
  const poster = await addPoster(tools, { input, stream: video.index, durationSeconds, target });
  onShare('poster')(1);
  const ladder = { source: { input, probe, renditions }, hall, durationSeconds, target };
  return { poster, ...(hls && { hls: await addLadder(tools, ladder, onShare('hls')) }) };
}

function describeOmissions(name: string, { video }: MediaProbe, hls: boolean): string[] {
  return hls && !video ? [`${name}: it has sound only, for which no ladder is made`] : [];
}
