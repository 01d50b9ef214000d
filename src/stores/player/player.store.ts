import { subscribeElement, returnSources, takeSources, videoIn } from '../../services/browser/player/playerElement.ts';
import { suspendVideo } from '../../services/browser/player/playerPause.ts';
import type { PlayerControls, Player, PlayerOptions } from '../../services/browser/player/playerOptions.ts';
import {
  $banner,
  $controls,
  $isOut,
  $playheadTime,
  $playback,
  $playerPhase,
  connectControl,
  type PlayerPhase,
  STILL,
} from './playback.store.ts';
import { playerMessages } from './playerMessages.store.ts';

function subscribePhase(video: HTMLVideoElement, signal: AbortSignal) {
  const setPhase = (phase: PlayerPhase) => () => {
    if ($playerPhase.get() !== 'native') $playerPhase.set(phase);
  };
  video.addEventListener('waiting', setPhase('loading'), { signal });
  for (const event of ['canplay', 'playing']) video.addEventListener(event, setPhase('ready'), { signal });
}

/** Gives the native `<video>` in an element to the store: from its first play on, the media engine runs it. Returns what takes it back. */
export function connectPlayer(root: HTMLElement, options: PlayerOptions): () => void {
  const video = videoIn(root);
  if (!video) return () => undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  let player: Player | undefined;
  let wanted: number | undefined;
  let wantedMs: number | undefined;
  let isStarted = false;

  const destroy = () => {
    abort.abort();
    player?.destroy();
    player = undefined;
    $playerPhase.set('native');
    $playback.set(STILL);
    $playheadTime.set(undefined);
    $isOut.set(false);
    $controls.set(undefined);
  };
  // The poster is left, and nothing that could be pressed.
  const close = () => {
    destroy();
    video.pause();
    takeSources(video);
    video.controls = false;
  };
  let release: (() => void) | undefined;
  const suspend = (isSuspended: boolean) => {
    release?.();
    release = isSuspended ? suspendVideo(video, () => player?.live) : undefined;
  };

  const showVideo = () => video.scrollIntoView({ block: 'nearest' });
  const keepClear = (sheet: DOMRect) => {
    const below = video.getBoundingClientRect();
    if (below.bottom > sheet.top && below.right > sheet.left && below.left < sheet.right) video.scrollIntoView({ block: 'start' });
  };
  const pause = () => video.pause();

  const playNatively = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $playerPhase.set('native');
    returnSources(video, sources);
    const playFrom = (seconds: number) => {
      video.currentTime = seconds;
      video.play().catch(() => undefined);
    };
    connectControl({
      ...{ playFrom, playAt: () => false, run: () => undefined, live: () => undefined, endLive: () => undefined, suspend, close },
      play: () => void video.play().catch(() => undefined),
      ...{ showVideo, keepClear, pause, video },
    });
    playFrom(wanted ?? options.startAt);
  };

  const calls = {
    onFailure: () => {
      $playerPhase.set('failed');
      $playheadTime.set(undefined);
    },
    onOutage: (isOut: boolean) => $isOut.set(isOut),
    onPlayhead: (instantMs: number | undefined) => $playheadTime.set(instantMs),
    onControls: (controls: PlayerControls) => $controls.set(controls),
    messages: playerMessages,
  };
  const start = async (seconds?: number) => {
    wanted = seconds ?? wanted;
    if (isStarted) return;
    isStarted = true;
    $playerPhase.set('loading');
    video.pause();
    const sources = takeSources(video);
    // The player's code arrives when something is played.
    const created = await Promise.all([import('../../services/browser/player/player.ts'), options.loadTranslator()])
      .then(([{ createPlayer }, t]) => createPlayer(video, t, options, calls))
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) playNatively(sources);
    else {
      player = created;
      player.open(wanted);
      if (wantedMs !== undefined) player.live?.playAt(wantedMs);
    }
  };

  // Whoever has begun natively goes on there.
  const startHere = () => {
    if (!player) void start(video.currentTime > options.startAt + 1 ? video.currentTime : undefined);
  };
  const isConnected = connectControl({
    play: () => {
      // What was pressed goes away: the keyboard stays with the video, whose place our controls take.
      if (root.contains(document.activeElement)) video.focus({ preventScroll: true });
      startHere();
    },
    playFrom: (seconds) => {
      if (player) player.playFrom(seconds);
      else void start(seconds);
    },
    playAt: (instantMs) => {
      if (player) return player.live?.playAt(instantMs) ?? false;
      if (!options.live?.dvr) return false;
      wantedMs = instantMs;
      void start();
      return true;
    },
    run: (shortcut) => {
      if (player) player.run(shortcut);
      else if (shortcut === 'toggle') startHere();
    },
    live: () => player?.live,
    endLive: () => player?.endLive(),
    suspend,
    ...{ close, showVideo, keepClear, pause, video },
  });
  if (!isConnected) return () => undefined;

  video.addEventListener('play', startHere, { signal });
  subscribeElement(video, isLive, (playback) => $playback.set(playback), signal);
  subscribePhase(video, signal);
  if ($banner.get()) suspend(true);
  // It may have begun before there was anybody to notice.
  else if (!video.paused) startHere();

  return () => {
    destroy();
    connectControl(undefined);
  };
}
