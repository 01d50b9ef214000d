import workerUrl from 'hls.js/dist/hls.worker.js?url';
import type Plyr from 'plyr';
// The package does not export its icons.
import spriteUrl from '../../../../../node_modules/plyr/dist/plyr.svg?url';
import { offerQuality, repairControls } from './mediaEngineControls.ts';
import type { HlsStream } from './mediaEngineHls.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import { type MediaDetails, plyrOptions } from './mediaEngineOptions.ts';
import { createSources, type MediaSources, type SourceAddresses } from './mediaEngineSources.ts';
import { loadStylesheet } from './mediaEngineStyles.ts';

/** What is played, and how it is shown. */
export interface MediaEngineOptions extends SourceAddresses {
  isLive: boolean;
  /** Whether the visitor chooses the speed. */
  hasSpeeds: boolean;
  language: string;
  /** Whether captions in that language are shown from the start. */
  hasCaptionsOn?: boolean | undefined;
  t: Translate;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  details: MediaDetails;
  /** Whether to stay with the lowest quality until another one is chosen. */
  savesData: boolean;
  isSoundOnly: boolean;
  /** Called once, when there are controls; the feed is what is known of the qualities. */
  onControls: (player: Plyr, feed: HlsStream | undefined) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** A video with controls of its own; what it does shows in the events of its element. */
export interface MediaEngine extends Pick<MediaSources, 'open' | 'playFrom' | 'retry' | 'setSoundOnly' | 'feed' | 'destroy'> {
  /** The controls, once there are any. */
  player: () => Plyr | undefined;
}

/** Fetches the player code and prepares a `<video>` whose sources were taken out; rejects when the code cannot be had. */
export async function createMediaEngine(video: HTMLVideoElement, options: MediaEngineOptions): Promise<MediaEngine> {
  const [{ default: PlyrPlayer }, hlsModule] = await Promise.all([
    import('plyr'),
    options.hls === undefined ? undefined : import('hls.js/light'),
    loadStylesheet(options.stylesheet),
  ]);
  const abort = new AbortController();
  let player: Plyr | undefined;

  const showControls = (feed: HlsStream | undefined) => {
    const qualityChoices = feed?.choices ?? [];
    if (player) {
      offerQuality(player, qualityChoices.length > 0);
      return;
    }
    const hadFocus = document.activeElement === video;
    // The bar tells its own first choice, too: that one is nobody's.
    const onQuality = (choice: number) => {
      if (player) sources.choose(choice);
    };
    const { t, language, hasCaptionsOn = false, details, isLive, hasSpeeds } = options;
    const rateOf = (choice: number) => feed?.rateOf(choice);
    player = new PlyrPlayer(
      video,
      plyrOptions({
        t,
        language,
        hasCaptionsOn,
        isLive,
        isMuted: video.muted,
        volume: video.volume,
        hasSpeeds,
        spriteUrl,
        details,
        qualityChoices,
        rateOf,
        onQuality,
      }),
    );
    repairControls(player, video, hadFocus);
    options.onControls(player, feed);
  };

  const { hls, mp4, audio, isLive, savesData, isSoundOnly, onFailure } = options;
  const hlsClass = hlsModule?.default.isSupported() ? hlsModule.default : undefined;
  const sources = createSources(video, {
    ...{ hls, mp4, audio, isLive, hlsClass, workerUrl, savesData, isSoundOnly },
    onKnown: showControls,
    onFailure,
  });
  // A change of source would put the speed back to normal.
  const keepSpeed = () => {
    video.defaultPlaybackRate = video.playbackRate;
  };
  video.addEventListener('ratechange', keepSpeed, { signal: abort.signal });

  return {
    ...sources,
    player: () => player,
    destroy: () => {
      abort.abort();
      sources.destroy();
      player?.destroy();
    },
  };
}
