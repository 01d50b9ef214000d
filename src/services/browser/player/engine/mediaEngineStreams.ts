import type Hls from 'hls.js';
import { findRendition, type NamedSound, type SoundRendition, toRenditions } from '../../../../domain/playback/sound/soundRenditions.ts';
import type { SoundTrack } from '../../../../domain/playback/soundTracks.ts';
import { type HlsBuild, hlsBuildFor } from '../../../../domain/playback/sound/hlsBuild.ts';
import { type HlsStream, openHlsStream } from './mediaEngineHls.ts';

/** What streams are opened with. */
export interface StreamOptions {
  /** Address of the stream. */
  hls: string | undefined;
  isLive: boolean;
  /** The sound tracks that the source lists; empty when it lists none (rule 27.1). */
  tracks: readonly SoundTrack[];
  /** Loads a class of hls.js; resolves to undefined when the browser cannot run it. */
  loadHls: (build: HlsBuild) => Promise<typeof Hls | undefined>;
  workerUrl: string;
  savesData: boolean;
  /** Called when the sounds of the stream are known, if it names any; resolves to another track to play (rule 27.81). */
  onSoundsKnown: (renditions: readonly SoundRendition[]) => Promise<SoundTrack | undefined>;
}

/** What happens to an open stream. */
interface StreamCallbacks {
  /** Called once, when the stream cannot be recovered. */
  onGiveUp: () => void;
  /** Called when only its sound fails (rule 27.13). */
  onSoundFailure: () => void;
  /** The track that plays, or is about to; undefined for a source that lists none. */
  getPlayed: () => SoundTrack | undefined;
  /** Called with another track to play, which only the stream has. */
  onOtherTrack: (track: SoundTrack) => void;
}

/** Opens the stream of a video; positions in seconds. */
export interface Streams {
  /** Opens the stream for the track that plays; undefined when it fails to load, does not have the track, or hls.js cannot run. */
  open: (startAt: number) => Promise<HlsStream | undefined>;
  /** Opens a playlist of the stream that has sound only. */
  openSound: (url: string, startAt: number) => Promise<HlsStream | undefined>;
  /** Opens the stream to read what it offers. */
  read: () => Promise<HlsStream | undefined>;
  /** Whether hls.js can run. */
  isSupported: () => Promise<boolean>;
  /** Learns the sounds of the stream, which may change the track that plays. */
  learn: (sounds: readonly NamedSound[]) => Promise<void>;
  /** The rendition that has a track; undefined for none, and while the sounds are unknown. */
  find: (track: SoundTrack | undefined) => SoundRendition | undefined;
  /** Whether a track is the one that the stream was found to have, and is to be played (rule 27.81). */
  hasFound: (track: SoundTrack | undefined) => boolean;
}

/** What is sought where the source lists no tracks: the hall. */
const HALL = { kind: 'floor', language: undefined, hlsName: undefined } as const;

/** Whether a track is the sound of the source itself; without tracks that is the only one (rule 27.1). */
export const isHall = (track: SoundTrack | undefined): boolean => track === undefined || track.kind === 'floor';

/** Creates what opens the stream of a video, each time with the build of hls.js that its sounds need (rule 27.12). */
export function createStreams(options: StreamOptions, { onGiveUp, onSoundFailure, getPlayed, onOtherTrack }: StreamCallbacks): Streams {
  const { hls, isLive, tracks, loadHls, workerUrl, savesData, onSoundsKnown } = options;
  let renditions: readonly SoundRendition[] = [];
  let other: SoundTrack | undefined;

  // A stream may have sounds that the source does not list: its first reading tells.
  // A build that cannot be fetched is as one that cannot run: the files are played.
  const load = (build: HlsBuild) => loadHls(build).catch(() => undefined);
  const getBuild = (): HlsBuild => (renditions.some(({ url }) => url !== undefined) ? 'full' : hlsBuildFor(tracks));
  const find = (track: SoundTrack | undefined) => findRendition(track ?? HALL, renditions, tracks);
  const learn = async (sounds: readonly NamedSound[]) => {
    if (sounds.length === 0) return;
    renditions = toRenditions(sounds, tracks);
    other = await onSoundsKnown(renditions).catch(() => undefined);
    if (other) onOtherTrack(other);
  };
  const openUrl = async (url: string, startAt: number | undefined, choosesSound = false) => {
    const build = getBuild();
    const hlsClass = await load(build);
    if (!hlsClass) return undefined;
    const findStartSound = async (sounds: readonly NamedSound[]) => {
      await learn(sounds);
      return find(getPlayed());
    };
    const position = isLive ? undefined : startAt;
    const full = build === 'full' && choosesSound ? { findStartSound, onSoundFailure } : {};
    return openHlsStream({ hls: hlsClass, url, workerUrl, startAt: position, savesData, onGiveUp, ...full }).catch(() => undefined);
  };

  return {
    open: async (startAt) => {
      if (hls === undefined) return undefined;
      const build = getBuild();
      let opened = await openUrl(hls, startAt, true);
      if (opened && build === 'light') {
        await learn(opened.sounds);
        if (getBuild() === 'full') {
          opened.destroy();
          opened = await openUrl(hls, startAt, true);
        }
      }
      const played = getPlayed();
      if (isHall(played) || find(played)) return opened;
      opened?.destroy();
      return undefined;
    },
    openSound: (url, startAt) => openUrl(url, startAt),
    read: async () => {
      const opened = hls === undefined ? undefined : await openUrl(hls, undefined);
      if (opened) await learn(opened.sounds);
      return opened;
    },
    isSupported: async () => hls !== undefined && (await load(getBuild())) !== undefined,
    learn,
    find,
    hasFound: (track) => track !== undefined && track === other,
  };
}
