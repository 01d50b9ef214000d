import workerUrl from 'hls.js/dist/hls.worker.js?url';
import type Plyr from 'plyr';
import spriteUrl from './playerIcons.svg?url&no-inline';
import { repairControls } from './mediaEngineControls.ts';
import { type HlsStream, type HlsStreamOptions, openHlsStream } from './mediaEngineHls.ts';
import { type HlsBuild, hlsBuildFor } from '../../../../domain/playback/sound/hlsBuild.ts';
import type { SoundRendition } from '../../../../domain/playback/sound/soundRenditions.ts';
import type { SoundTrack } from '../../../../domain/playback/soundTracks.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import { type MediaDetails, toPlyrOptions } from './mediaEngineOptions.ts';
import { createSources, type MediaSources, type SourceAddresses } from './mediaEngineSources.ts';
import { inlineSprite } from './mediaEngineIcons.ts';
import { loadStylesheet } from './mediaEngineStyles.ts';
import { isSandboxed } from '../../sandbox.ts';

/** What the engine plays, and how it is shown. */
export interface MediaEngineOptions extends SourceAddresses {
  isLive: boolean;
  /** Whether the video plays the progressive file natively and will be adopted (rule 7.3). */
  isFilePlaying: boolean;
  /** Whether a speed can be chosen (rule 7.15). */
  hasSpeeds: boolean;
  /** Whether the timeline of the page is the position slider (rule 8.12). */
  hasTimeline?: boolean | undefined;
  language: string;
  /** Whether captions in that language are shown from the start. */
  hasCaptionsOn?: boolean | undefined;
  t: Translate;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  details: MediaDetails;
  /** Whether the lowest quality is used until another one is chosen (rule 7.18). */
  savesData: boolean;
  isSoundOnly: boolean;
  /** The sound tracks that the source lists; empty when it lists none (rule 27.1). */
  tracks: readonly SoundTrack[];
  /** The sound track to start with; undefined for a source that lists none. */
  track: SoundTrack | undefined;
  /** Called once, when the controls exist. */
  onControls: (player: Plyr) => void;
  /** Called when the stream is known; the stream is undefined when hls.js does not play it. */
  onStreamKnown: (stream: HlsStream | undefined) => void;
  /**
   * Called when the sounds of the stream are known, if it names any. Resolves to the track to play from then on, which only the stream has
   * and the visitor has stored (rule 27.81); to undefined for the one that plays.
   */
  onSoundsKnown: (renditions: readonly SoundRendition[]) => Promise<SoundTrack | undefined>;
  /** Called when the hall is heard because another track cannot be played (rule 27.13). */
  onTrackFailure: (failed: SoundTrack) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
  /** Code that the page needs beside that of the engine: nothing is created before it is there. */
  furtherCode: Promise<unknown> | undefined;
}

/** A video with the controls of Plyr; its state shows in the events of its element. */
export interface MediaEngine extends MediaSources {
  /** The controls; undefined until they exist. */
  player: () => Plyr | undefined;
}

const importHls = (build: HlsBuild) => (build === 'full' ? import('hls.js') : import('hls.js/light'));

/** Fetches the code that plays a stream, before it is needed; a failure shows when it is needed. */
export async function preloadEngine(build: HlsBuild): Promise<void> {
  await Promise.all([import('plyr'), importHls(build)]).catch(() => undefined);
}

/**
 * Opens the stream of a second video, a signer's, beside the one that the engine plays (rule 27.21). Undefined where hls.js cannot run;
 * rejects when the stream cannot be loaded.
 */
export async function openSecondStream(options: Omit<HlsStreamOptions, 'hls' | 'workerUrl'>): Promise<HlsStream | undefined> {
  const { default: hls } = await import('hls.js/light');
  return hls.isSupported() ? openHlsStream({ ...options, hls, workerUrl }) : undefined;
}

/**
 * Fetches the code of the player and prepares a `<video>`: one whose sources were removed, or one that plays its progressive file and gets
 * its controls while it plays (rule 7.3). Rejects when the code cannot be fetched.
 */
export async function createMediaEngine(video: HTMLVideoElement, options: MediaEngineOptions): Promise<MediaEngine> {
  const { hls, isFilePlaying, tracks } = options;
  const loadHls = async (build: HlsBuild) => {
    const { default: hlsClass } = await importHls(build);
    return hlsClass.isSupported() ? hlsClass : undefined;
  };
  const [{ default: PlyrPlayer }, iconUrl] = await Promise.all([
    import('plyr'),
    isSandboxed() ? inlineSprite(spriteUrl) : spriteUrl,
    isFilePlaying || hls === undefined ? undefined : loadHls(hlsBuildFor(tracks)),
    loadStylesheet(options.stylesheet),
    options.furtherCode,
  ]);
  const abort = new AbortController();
  let player: Plyr | undefined;

  const showControls = () => {
    const hadFocus = document.activeElement === video;
    const { t, language, hasCaptionsOn = false, hasTimeline = false, details, isLive, hasSpeeds } = options;
    const { muted: isMuted, volume } = video;
    const controls = { t, language, hasCaptionsOn, isLive, isMuted, volume, hasSpeeds, hasTimeline, spriteUrl: iconUrl, details };
    player = new PlyrPlayer(video, toPlyrOptions(controls));
    repairControls(player, video, hadFocus);
    options.onControls(player);
  };
  const onStreamKnown = (stream: HlsStream | undefined) => {
    if (!player) showControls();
    options.onStreamKnown(stream);
  };

  const { mp4, audio, isLive, savesData, isSoundOnly, track, onSoundsKnown, onTrackFailure, onFailure } = options;
  const sources = createSources(video, {
    hls,
    mp4,
    audio,
    isLive,
    loadHls,
    workerUrl,
    savesData,
    isSoundOnly,
    tracks,
    track,
    onStreamKnown,
    onSoundsKnown,
    onTrackFailure,
    onFailure,
  });
  // A change of source resets the speed to its default.
  const preserveSpeed = () => {
    video.defaultPlaybackRate = video.playbackRate;
  };
  video.addEventListener('ratechange', preserveSpeed, { signal: abort.signal });

  return {
    ...sources,
    adopt: (seconds) => {
      sources.adopt(seconds);
      showControls();
    },
    player: () => player,
    destroy: () => {
      abort.abort();
      sources.destroy();
      player?.destroy();
    },
  };
}
