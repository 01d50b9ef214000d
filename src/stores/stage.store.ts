import { followElement, takeSources } from '../services/browser/stageElement.ts';
import type { Stage, StageOptions } from '../services/browser/stageOptions.ts';
import { $topicStartMs } from './liveTopic.store.ts';
import { $isOut, $pictureMs, $playback, $stagePhase, connectControl, type StagePhase, STILL } from './playback.store.ts';

/** Height of the bar of controls that browsers lay over the bottom of a video. */
const NATIVE_CONTROLS_PX = 88;

function followPhase(video: HTMLVideoElement, signal: AbortSignal) {
  const setPhase = (phase: StagePhase) => () => {
    if ($stagePhase.get() !== 'native') $stagePhase.set(phase);
  };
  video.addEventListener('waiting', setPhase('loading'), { signal });
  for (const event of ['canplay', 'playing']) video.addEventListener(event, setPhase('ready'), { signal });
}

/** Gives a native `<video>` to the store: from its first play on, the media engine runs it. Returns what takes it back. */
export function connectStage(video: HTMLVideoElement, options: StageOptions): () => void {
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
  };

  const showPicture = () => video.scrollIntoView({ block: 'nearest' });

  const playNatively = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $stagePhase.set('native');
    video.append(...sources);
    const playFrom = (seconds: number) => {
      video.currentTime = seconds;
      video.play().catch(() => undefined);
    };
    connectControl({
      ...{ playFrom, playAt: () => false, run: () => undefined, live: () => undefined, endLive: () => undefined, destroy },
      showPicture,
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
    topicStartMs: () => $topicStartMs.get(),
  };
  const start = async (seconds?: number) => {
    wanted = seconds ?? wanted;
    if (isStarted) return;
    isStarted = true;
    $stagePhase.set('loading');
    video.pause();
    const sources = takeSources(video);
    // The player's code arrives when something is played.
    const created = await import('../services/browser/stage.ts')
      .then(({ createStage }) => createStage(video, options, calls))
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
  // A browser that has fetched nothing yet ignores a click on the picture; below it are its own controls, which do what they say.
  const onPress = ({ offsetY }: MouseEvent) => {
    const isPicture = offsetY < video.clientHeight - NATIVE_CONTROLS_PX;
    if (isPicture && video.paused && video.readyState === video.HAVE_NOTHING) startHere();
  };

  const isConnected = connectControl({
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
    destroy,
    showPicture,
  });
  if (!isConnected) return () => undefined;

  video.addEventListener('click', onPress, { signal });
  video.addEventListener('play', startHere, { signal });
  followElement(video, isLive, (playback) => $playback.set(playback), signal);
  followPhase(video, signal);
  // It may have begun before there was anybody to notice.
  if (!video.paused) startHere();

  return () => {
    destroy();
    connectControl(undefined);
  };
}
