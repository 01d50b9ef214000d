import { subscribeElement, restoreSources, removeSources, findVideo } from '../../services/browser/player/playerElement.ts';
import { suspendVideo } from '../../services/browser/player/playerPause.ts';
import type { PlayerControls, Player, PlayerOptions } from '../../services/browser/player/playerOptions.ts';
import {
  $banner,
  $controls,
  $hasOutage,
  $playheadTime,
  $playback,
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
 * Connects the native `<video>` in an element to the store; at its first play the portal's player takes over (rule 7.4). Returns the dispose
 * function.
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

  const destroy = () => {
    abort.abort();
    player?.destroy();
    player = undefined;
    $playerPhase.set('native');
    $playback.set(INITIAL_PLAYBACK);
    $playheadTime.set(undefined);
    $hasOutage.set(false);
    $controls.set(undefined);
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

  const showVideo = () => video.scrollIntoView({ block: 'nearest' });
  const scrollClearOf = (area: DOMRect) => {
    const videoBox = video.getBoundingClientRect();
    if (videoBox.bottom > area.top && videoBox.right > area.left && videoBox.left < area.right) video.scrollIntoView({ block: 'start' });
  };
  const pause = () => video.pause();

  const playNatively = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $playerPhase.set('native');
    restoreSources(video, sources);
    const playFrom = (seconds: number) => {
      video.currentTime = seconds;
      video.play().catch(() => undefined);
    };
    connectCommands({
      ...{ playFrom, playAt: () => false, run: () => undefined, live: () => undefined, endLive: () => undefined, suspend, close },
      play: () => void video.play().catch(() => undefined),
      ...{ showVideo, scrollClearOf, pause, video },
    });
    playFrom(requestedSeconds ?? options.startAt);
  };

  const callbacks = {
    onFailure: () => {
      $playerPhase.set('failed');
      $playheadTime.set(undefined);
    },
    onOutage: (hasOutage: boolean) => $hasOutage.set(hasOutage),
    onPlayhead: (instantMs: number | undefined) => $playheadTime.set(instantMs),
    onControls: (controls: PlayerControls) => $controls.set(controls),
    messages: playerMessages,
  };
  const start = async (seconds?: number) => {
    requestedSeconds = seconds ?? requestedSeconds;
    if (isStarted) return;
    isStarted = true;
    $playerPhase.set('loading');
    video.pause();
    const sources = removeSources(video);
    // The code of the player is loaded at the first play.
    const created = await Promise.all([import('../../services/browser/player/player.ts'), options.loadTranslator()])
      .then(([{ createPlayer }, t]) => createPlayer(video, t, options, callbacks))
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) playNatively(sources);
    else {
      player = created;
      player.open(requestedSeconds);
      if (requestedInstantMs !== undefined) player.live?.playAt(requestedInstantMs);
    }
  };

  // A playback that started natively continues at its position.
  const startAtPlayhead = () => {
    if (!player) void start(video.currentTime > options.startAt + 1 ? video.currentTime : undefined);
  };
  const isConnected = connectCommands({
    play: () => {
      // The pressed button disappears: move the focus to the video, from which the player's controls take it.
      if (root.contains(document.activeElement)) video.focus({ preventScroll: true });
      startAtPlayhead();
    },
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
    run: (shortcut) => {
      if (player) player.run(shortcut);
      else if (shortcut === 'toggle') startAtPlayhead();
    },
    live: () => player?.live,
    endLive: () => player?.endLive(),
    suspend,
    ...{ close, showVideo, scrollClearOf, pause, video },
  });
  if (!isConnected) return () => undefined;

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
