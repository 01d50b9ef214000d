import type { Shortcut } from '../../domain/playback/shortcuts.ts';
import { savesData } from '../../services/browser/dataSaver.ts';
import {
  findVideo,
  isPlayingOneOf,
  listNativeSources,
  playNatively,
  removeSources,
  restoreSources,
  subscribeElement,
} from '../../services/browser/player/playerElement.ts';
import { loadTracksInSandbox } from '../../services/browser/captions/sandboxTracks.ts';
import { suspendVideo } from '../../services/browser/player/playerPause.ts';
import type { Player, PlayerControls, PlayerOptions, Quality } from '../../services/browser/player/playerOptions.ts';
import { getResumePosition } from '../../services/browser/resumePosition.ts';
import { readPreferences } from '../../services/browser/preferences.ts';
import {
  $banner,
  $controls,
  $hasOutage,
  $playheadTime,
  $playback,
  $qualities,
  $playerPhase,
  connectCommands,
  type PlayerPhase,
  INITIAL_PLAYBACK,
} from './playback.store.ts';
import { playerMessages } from './playerMessages.store.ts';

function subscribePhase(video: HTMLVideoElement, signal: AbortSignal) {
  const setPhase = (phase: PlayerPhase) => () => {
    if ($playerPhase.get() !== 'native') $playerPhase.set(phase);
  };
  video.addEventListener('waiting', setPhase('loading'), { signal });
  for (const event of ['canplay', 'playing']) video.addEventListener(event, setPhase('ready'), { signal });
}

/**
 * Connects the native `<video>` in an element to the store; at its first play the portal's player takes over (rule 7.4). Returns the
 * dispose function.
 */
export function connectPlayer(root: HTMLElement, options: PlayerOptions): () => void {
  const video = findVideo(root);
  if (!video) return () => undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  let player: Player | undefined;
  let requestedSeconds: number | undefined;
  let requestedInstantMs: number | undefined;
  let isStarted = false;
  /** Shortcuts that were pressed while the code of the player was loading. */
  let pendingShortcuts: Shortcut[] = [];

  const destroy = () => {
    abort.abort();
    player?.destroy();
    player = undefined;
    $playerPhase.set('native');
    $playback.set(INITIAL_PLAYBACK);
    $playheadTime.set(undefined);
    $hasOutage.set(false);
    $controls.set(undefined);
    $qualities.set([]);
  };
  // Only the poster remains, without controls.
  const close = () => {
    destroy();
    video.pause();
    removeSources(video);
    video.controls = false;
  };
  let resume: (() => void) | undefined;
  const suspend = (isSuspended: boolean) => {
    resume?.();
    resume = isSuspended ? suspendVideo(video, () => player?.live) : undefined;
  };

  const showVideo = () => {
    const { top, bottom } = video.getBoundingClientRect();
    // On a phone the video is pinned over the page, whose scroll padding it is: scrolling to it would move the page by its height.
    if (top < 0 || bottom > innerHeight) video.scrollIntoView({ block: 'nearest' });
  };
  const scrollClearOf = (area: DOMRect) => {
    const videoBox = video.getBoundingClientRect();
    if (videoBox.bottom > area.top && videoBox.right > area.left && videoBox.left < area.right) video.scrollIntoView({ block: 'start' });
  };
  const pause = () => video.pause();
  const toggleNatively = () => {
    if (video.paused) playNatively(video, undefined);
    else pause();
  };

  const stayNative = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $playerPhase.set('native');
    restoreSources(video, sources);
    const playFrom = (seconds: number) => playNatively(video, seconds);
    connectCommands({
      seekBy: (seconds) => playFrom(Math.max(0, video.currentTime + seconds)),
      run: (shortcut) => {
        if (shortcut === 'toggle') toggleNatively();
      },
      playFrom,
      playAt: () => false,
      live: () => undefined,
      endLive: () => undefined,
      suspend,
      close,
      play: () => playNatively(video, undefined),
      showVideo,
      scrollClearOf,
      pause,
      video,
      preload: () => undefined,
    });
    // The browser opens a live stream at its live edge.
    if (sources.length > 0) playNatively(video, requestedSeconds ?? (isLive ? undefined : options.startAt));
  };

  const runPendingShortcuts = () => {
    for (const shortcut of pendingShortcuts) player?.run(shortcut);
    pendingShortcuts = [];
  };

  const callbacks = {
    onFailure: () => {
      $playerPhase.set('failed');
      $playheadTime.set(undefined);
    },
    onOutage: (hasOutage: boolean) => $hasOutage.set(hasOutage),
    onPlayhead: (instantMs: number | undefined) => $playheadTime.set(instantMs),
    onControls: (controls: PlayerControls) => {
      $controls.set(controls);
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) runPendingShortcuts();
      else video.addEventListener('loadedmetadata', runPendingShortcuts, { signal, once: true });
    },
    onQualities: (qualities: readonly Quality[]) => $qualities.set(qualities),
    messages: playerMessages,
  };
  // A recording that the browser can play starts natively while the code of the player is loaded, unless the visitor saves data or wants
  // sound only (rule 7.3).
  const nativeSources = listNativeSources(video, options);
  const wantsSoundOnly = options.storageKey !== undefined && readPreferences().soundOnly === true;
  const startsNatively = !isLive && nativeSources.length > 0 && !savesData() && !wantsSoundOnly;

  const start = async (seconds?: number) => {
    requestedSeconds = seconds ?? requestedSeconds;
    if (isStarted) {
      if (seconds !== undefined && startsNatively) playNatively(video, seconds);
      return;
    }
    isStarted = true;
    // After a press on the server's button the video plays already, and sends no further event.
    const isShown = startsNatively && !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    $playerPhase.set(isShown ? 'ready' : 'loading');
    const storedSeconds = seconds === undefined ? getResumePosition(options) : undefined;
    let sources: HTMLSourceElement[] = [];
    if (startsNatively) playNatively(video, seconds ?? storedSeconds);
    else {
      video.pause();
      sources = removeSources(video);
    }
    // The code of the player is loaded at the first play.
    const created = await Promise.all([import('../../services/browser/player/player.ts'), options.loadTranslator()])
      .then(([{ createPlayer }, t]) => createPlayer(video, t, { ...options, isFilePlaying: startsNatively }, callbacks))
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) stayNative(sources);
    else {
      player = created;
      if (startsNatively && isPlayingOneOf(video, nativeSources))
        player.adopt(requestedSeconds, requestedSeconds === undefined ? storedSeconds : undefined);
      else player.open(requestedSeconds);
      if (requestedInstantMs !== undefined) player.live?.playAt(requestedInstantMs);
    }
  };

  // Without a file nothing can be shown before the code is there: fetch it as soon as the visitor seems to want to play (rule 7.3).
  const preload = () => {
    if (isStarted || startsNatively || savesData()) return;
    void import('../../services/browser/player/engine/mediaEngine.ts').then(({ preloadEngine }) => preloadEngine()).catch(() => undefined);
  };

  // A playback that started natively continues at its position.
  const startAtPlayhead = () => {
    if (!isStarted) void start(video.currentTime > options.startAt + 1 ? video.currentTime : undefined);
  };
  const startByVisitor = () => {
    // The play button disappears: move the focus to the video, from which the player's controls take it.
    const hadFocus = root.contains(document.activeElement);
    startAtPlayhead();
    if (!hadFocus) return;
    // A video without controls takes the focus only with a tab index.
    video.tabIndex = -1;
    video.focus({ preventScroll: true });
  };
  loadTracksInSandbox(video);
  const isConnected = connectCommands({
    play: startByVisitor,
    preload,
    playFrom: (seconds) => {
      if (player) player.playFrom(seconds);
      else void start(seconds);
    },
    playAt: (instantMs) => {
      if (player) return player.live?.playAt(instantMs) ?? false;
      if (!options.live?.dvr) return false;
      requestedInstantMs = instantMs;
      void start();
      return true;
    },
    seekBy: (seconds) => {
      if (player) player.seekBy(seconds);
      // A video that was paused while the code is loaded stays paused.
      else if (isStarted && startsNatively) requestedSeconds = video.currentTime = Math.max(0, video.currentTime + seconds);
      else if (!isLive) void start(Math.max(0, (isStarted ? video.currentTime : options.startAt) + seconds));
    },
    run: (shortcut) => {
      if (player) player.run(shortcut);
      else if (shortcut !== 'toggle') {
        if (isStarted) pendingShortcuts.push(shortcut);
      } else if (!isStarted || !startsNatively) startByVisitor();
      else toggleNatively();
    },
    live: () => player?.live,
    endLive: () => player?.endLive(),
    suspend,
    close,
    showVideo,
    scrollClearOf,
    pause,
    video,
  });
  if (!isConnected) return () => undefined;

  // The pointer or the focus may have reached the button before the island was hydrated.
  if (root.matches(':hover, :focus-within')) preload();
  video.addEventListener('play', startAtPlayhead, { signal });
  subscribeElement(video, isLive, (playback) => $playback.set(playback), signal);
  subscribePhase(video, signal);
  if ($banner.get()) suspend(true);
  // The video may already play before the island is hydrated.
  else if (!video.paused) startAtPlayhead();

  return () => {
    destroy();
    connectCommands(undefined);
  };
}
