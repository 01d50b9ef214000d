import workerUrl from 'hls.js/dist/hls.worker.js?url';
import type Plyr from 'plyr';
// The package does not export its icons.
import spriteUrl from '../../../node_modules/plyr/dist/plyr.svg?url';
import { addLiveButton, offerQuality, repairControls } from './mediaEngineControls.ts';
import { type HlsFeed, openHlsFeed } from './mediaEngineHls.ts';
import { type ControlTexts, plyrOptions } from './mediaEngineOptions.ts';
import { loadStylesheet } from './mediaEngineStyles.ts';

/** What is played, and how it is shown. */
export interface MediaEngineOptions {
  /** HLS address. */
  hls: string | undefined;
  /** Progressive file: what is left when HLS fails. */
  mp4: string | undefined;
  streamType: 'live' | 'vod';
  language: string;
  words: ControlTexts;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** A video with controls of its own; what it does shows in the events of its element. */
export interface MediaEngine {
  /** Plays from a position in seconds (in a live stream: from the live edge), trying one source after the other. */
  open: (seconds: number) => void;
  /** Goes to a position in seconds and plays. */
  playFrom: (seconds: number) => void;
  /** Tries all sources again from where it stopped. */
  retry: () => void;
  destroy: () => void;
}

const HLS_TYPE = 'application/vnd.apple.mpegurl';

function play(video: HTMLVideoElement) {
  // A browser that wants another click first leaves the video paused, with its play button: nothing to report.
  video.play().catch(() => undefined);
}

function seek(video: HTMLVideoElement, seconds: number) {
  const go = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go();
  else video.addEventListener('loadedmetadata', go, { once: true });
}

/** Fetches the player code and prepares a `<video>` whose sources were taken out; rejects when the code cannot be had. */
export async function createMediaEngine(video: HTMLVideoElement, options: MediaEngineOptions): Promise<MediaEngine> {
  const [{ default: PlyrPlayer }, hlsModule] = await Promise.all([
    import('plyr'),
    options.hls === undefined ? undefined : import('hls.js/light'),
    loadStylesheet(options.stylesheet),
  ]);
  const isLive = options.streamType === 'live';
  const isManaged = hlsModule?.default.isSupported() ?? false;
  const nativeFiles = [isManaged || video.canPlayType(HLS_TYPE) === '' ? undefined : options.hls, options.mp4];
  const files = nativeFiles.filter((file) => file !== undefined);
  const abort = new AbortController();
  let feed: HlsFeed | undefined;
  let player: Plyr | undefined;
  let position = 0;
  let nextFile = 0;

  const showControls = (choices: number[]) => {
    if (player) {
      offerQuality(player, choices.length > 0);
      return;
    }
    const hadFocus = document.activeElement === video;
    const onQuality = (choice: number) => feed?.choose(choice);
    const facts = { texts: options.words, language: options.language, isLive, spriteUrl, qualityChoices: choices, onQuality };
    player = new PlyrPlayer(video, plyrOptions(facts));
    repairControls(player, video, hadFocus);
    if (isLive) addLiveButton(player.elements.controls, video, options.words.live, () => feed, abort.signal);
  };

  const openFile = () => {
    const file = files[nextFile];
    nextFile += 1;
    if (file === undefined) {
      options.onFailure();
      return;
    }
    showControls([]);
    video.src = file;
    seek(video, position);
    play(video);
  };

  const closeFeed = () => {
    if (video.currentTime > 0) position = video.currentTime;
    feed?.destroy();
    feed = undefined;
  };

  const open = async () => {
    nextFile = 0;
    closeFeed();
    video.removeAttribute('src');
    if (!isManaged || !hlsModule || options.hls === undefined) {
      openFile();
      return;
    }
    const startAt = isLive ? undefined : position;
    const onDead = () => {
      closeFeed();
      openFile();
    };
    const opened = await openHlsFeed({ hls: hlsModule.default, url: options.hls, workerUrl, startAt, onDead }).catch(() => undefined);
    if (abort.signal.aborted) opened?.destroy();
    else if (opened) {
      feed = opened;
      showControls(opened.choices);
      opened.attach(video);
      play(video);
    } else openFile();
  };

  // While hls.js feeds the element, its errors are hls.js's to heal.
  const onError = () => {
    if (!feed && video.hasAttribute('src')) openFile();
  };
  video.addEventListener('error', onError, { signal: abort.signal });

  return {
    open: (seconds) => {
      position = seconds;
      void open();
    },
    playFrom: (seconds) => {
      position = seconds;
      seek(video, seconds);
      play(video);
    },
    retry: () => void open(),
    destroy: () => {
      abort.abort();
      closeFeed();
      player?.destroy();
    },
  };
}
