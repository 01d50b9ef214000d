import workerUrl from 'hls.js/dist/hls.worker.js?url';
import type Plyr from 'plyr';
// The package does not export its icons.
import spriteUrl from '../../../../../node_modules/plyr/dist/plyr.svg?url';
import { offerQuality, repairControls } from './mediaEngineControls.ts';
import type { HlsStream } from './mediaEngineHls.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import { type MediaDetails, toPlyrOptions } from './mediaEngineOptions.ts';
import { createSources, type MediaSources, type SourceAddresses } from './mediaEngineSources.ts';
import { loadStylesheet } from './mediaEngineStyles.ts';

/** What the engine plays, and how it is shown. */
export interface MediaEngineOptions extends SourceAddresses {
  isLive: boolean;
  /** Whether a speed can be chosen (rule 7.15). */
  hasSpeeds: boolean;
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
  /** Called once, when the controls exist; the stream is undefined when hls.js does not play it. */
  onControls: (player: Plyr, stream: HlsStream | undefined) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** A video with the controls of Plyr; its state shows in the events of its element. */
export interface MediaEngine extends Pick<MediaSources, 'open' | 'playFrom' | 'retry' | 'setSoundOnly' | 'stream' | 'destroy'> {
  /** The controls; undefined until they exist. */
  player: () => Plyr | undefined;
}

/** Fetches the code of the player and prepares a `<video>` whose sources were removed (rule 7.3); rejects when the code cannot be fetched. */
export async function createMediaEngine(video: HTMLVideoElement, options: MediaEngineOptions): Promise<MediaEngine> {
  const [{ default: PlyrPlayer }, hlsModule] = await Promise.all([
    import('plyr'),
    options.hls === undefined ? undefined : import('hls.js/light'),
    loadStylesheet(options.stylesheet),
  ]);
  const abort = new AbortController();
  let player: Plyr | undefined;

  const showControls = (stream: HlsStream | undefined) => {
    const qualityChoices = stream?.choices ?? [];
    if (player) {
      offerQuality(player, qualityChoices.length > 0);
      return;
    }
    const hadFocus = document.activeElement === video;
    // Plyr reports its initial choice while it is constructed: ignore that one.
    const onQuality = (choice: number) => {
      if (player) sources.choose(choice);
    };
    const { t, language, hasCaptionsOn = false, details, isLive, hasSpeeds } = options;
    const getRate = (choice: number) => stream?.getRate(choice);
    player = new PlyrPlayer(
      video,
      toPlyrOptions({
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
        getRate,
        onQuality,
      }),
    );
    repairControls(player, video, hadFocus);
    options.onControls(player, stream);
  };

  const { hls, mp4, audio, isLive, savesData, isSoundOnly, onFailure } = options;
  const hlsClass = hlsModule?.default.isSupported() ? hlsModule.default : undefined;
  const sources = createSources(video, {
    ...{ hls, mp4, audio, isLive, hlsClass, workerUrl, savesData, isSoundOnly },
    onQualitiesKnown: showControls,
    onFailure,
  });
  // A change of source resets the speed to its default.
  const preserveSpeed = () => {
    video.defaultPlaybackRate = video.playbackRate;
  };
  video.addEventListener('ratechange', preserveSpeed, { signal: abort.signal });

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
