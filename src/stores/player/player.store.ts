import { followElement, returnSources, takeSources, videoIn } from '../../services/browser/player/playerElement.ts';
import { holdVideo } from '../../services/browser/player/playerPause.ts';
import type { PlayerControls, Stage, StageOptions } from '../../services/browser/player/playerOptions.ts';
import {
  $banner,
  $controls,
  $isOut,
  $pictureMs,
  $playback,
  $stagePhase,
  connectControl,
  type StagePhase,
  STILL,
} from './playback.store.ts';
import { playerMessages } from './playerMessages.store.ts';

function followPhase(video: HTMLVideoElement, signal: AbortSignal) {
  const setPhase = (phase: StagePhase) => () => {
    if ($stagePhase.get() !== 'native') $stagePhase.set(phase);
  };
  video.addEventListener('waiting', setPhase('loading'), { signal });
  for (const event of ['canplay', 'playing']) video.addEventListener(event, setPhase('ready'), { signal });
}

/** Gives the native `<video>` in an element to the store: from its first play on, the media engine runs it. Returns what takes it back. */
export function connectStage(root: HTMLElement, options: StageOptions): () => void {
  const video = videoIn(root);
  if (!video) return () => undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  let stage: Stage | undefined;
  let wanted: number | undefined;
  let wantedMs: number | undefined;
  let isStarted = false;

  const destroy = () => {
    abort.abort();
    stage?.destroy();
    stage = undefined;
    $stagePhase.set('native');
    $playback.set(STILL);
    $pictureMs.set(undefined);
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
  const hold = (isHeld: boolean) => {
    release?.();
    release = isHeld ? holdVideo(video, () => stage?.live) : undefined;
  };

  const showPicture = () => video.scrollIntoView({ block: 'nearest' });
  const keepClear = (sheet: DOMRect) => {
    const below = video.getBoundingClientRect();
    if (below.bottom > sheet.top && below.right > sheet.left && below.left < sheet.right) video.scrollIntoView({ block: 'start' });
  };
  const pause = () => video.pause();

  const playNatively = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $stagePhase.set('native');
    returnSources(video, sources);
    const playFrom = (seconds: number) => {
      video.currentTime = seconds;
      video.play().catch(() => undefined);
    };
    connectControl({
      ...{ playFrom, playAt: () => false, run: () => undefined, live: () => undefined, endLive: () => undefined, hold, close },
      play: () => void video.play().catch(() => undefined),
      ...{ showPicture, keepClear, pause, video },
    });
    playFrom(wanted ?? options.startAt);
  };

  const calls = {
    onFailure: () => {
      $stagePhase.set('failed');
      $pictureMs.set(undefined);
    },
    onOutage: (isOut: boolean) => $isOut.set(isOut),
    onPicture: (instantMs: number | undefined) => $pictureMs.set(instantMs),
    onControls: (controls: PlayerControls) => $controls.set(controls),
    messages: playerMessages,
  };
  const start = async (seconds?: number) => {
    wanted = seconds ?? wanted;
    if (isStarted) return;
    isStarted = true;
    $stagePhase.set('loading');
    video.pause();
    const sources = takeSources(video);
    // The player's code arrives when something is played.
    const created = await Promise.all([import('../../services/browser/player/player.ts'), options.loadTranslator()])
      .then(([{ createStage }, t]) => createStage(video, t, options, calls))
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) playNatively(sources);
    else {
      stage = created;
      stage.open(wanted);
      if (wantedMs !== undefined) stage.live?.playAt(wantedMs);
    }
  };

  // Whoever has begun natively goes on there.
  const startHere = () => {
    if (!stage) void start(video.currentTime > options.startAt + 1 ? video.currentTime : undefined);
  };
  const isConnected = connectControl({
    play: () => {
      // What was pressed goes away: the keyboard stays with the video, whose place our controls take.
      if (root.contains(document.activeElement)) video.focus({ preventScroll: true });
      startHere();
    },
    playFrom: (seconds) => {
      if (stage) stage.playFrom(seconds);
      else void start(seconds);
    },
    playAt: (instantMs) => {
      if (stage) return stage.live?.playAt(instantMs) ?? false;
      if (!options.live?.dvr) return false;
      wantedMs = instantMs;
      void start();
      return true;
    },
    run: (shortcut) => {
      if (stage) stage.run(shortcut);
      else if (shortcut === 'toggle') startHere();
    },
    live: () => stage?.live,
    endLive: () => stage?.endLive(),
    hold,
    ...{ close, showPicture, keepClear, pause, video },
  });
  if (!isConnected) return () => undefined;

  video.addEventListener('play', startHere, { signal });
  followElement(video, isLive, (playback) => $playback.set(playback), signal);
  followPhase(video, signal);
  if ($banner.get()) hold(true);
  // It may have begun before there was anybody to notice.
  else if (!video.paused) startHere();

  return () => {
    destroy();
    connectControl(undefined);
  };
}
