import { atom } from 'nanostores';
import type { Shortcut } from '../domain/shortcuts.ts';
import type { Stage, StageOptions } from '../services/browser/stage.ts';

/** What the media element says of itself; times in seconds. */
export interface Playback {
  currentTime: number;
  /** 0 while it is not known. */
  duration: number;
  isPlaying: boolean;
  isLive: boolean;
}

/** Who has the stage: the browser's own player, ours on its way or waiting for data, ours, or nobody. */
export type StagePhase = 'native' | 'loading' | 'ready' | 'failed';

const STILL: Playback = { currentTime: 0, duration: 0, isPlaying: false, isLive: false };
const EVENTS = ['timeupdate', 'durationchange', 'playing', 'pause', 'ended', 'seeked', 'emptied'];
/** Height of the bar of controls that browsers lay over the bottom of a video. */
const NATIVE_CONTROLS_PX = 88;

/** Playback as told by the element's events. */
export const $playback = atom<Playback>(STILL);

/** State of the stage. */
export const $stagePhase = atom<StagePhase>('native');

let connected: { playFrom: (seconds: number) => void; run: (shortcut: Shortcut) => void } | undefined;

/** Asks the player to go to a position in seconds and play; false without a stage on the page, where nothing happens (spec §8 "missing player"). */
export function requestSeek(seconds: number): boolean {
  connected?.playFrom(seconds);
  return connected !== undefined;
}

/** Asks the player to do what a shortcut says. */
export const requestShortcut = (shortcut: Shortcut): void => connected?.run(shortcut);

function takeSources(video: HTMLVideoElement): HTMLSourceElement[] {
  const sources = [...video.querySelectorAll('source')];
  for (const source of sources) source.remove();
  // Without this the browser goes on fetching what it began.
  video.load();
  return sources;
}

function followElement(video: HTMLVideoElement, isLive: boolean, signal: AbortSignal) {
  const read = () => {
    const { currentTime, duration, paused, ended } = video;
    $playback.set({ currentTime, duration: Number.isFinite(duration) ? duration : 0, isPlaying: !paused && !ended, isLive });
  };
  for (const event of EVENTS) video.addEventListener(event, read, { signal });
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
  let stage: Stage | undefined;
  let wanted: number | undefined;
  let isStarted = false;

  const playNatively = (sources: HTMLSourceElement[]) => {
    abort.abort();
    $stagePhase.set('native');
    video.append(...sources);
    const playFrom = (seconds: number) => {
      video.currentTime = seconds;
      video.play().catch(() => undefined);
    };
    connected = { playFrom, run: () => undefined };
    playFrom(wanted ?? options.startAt);
  };

  const start = async (seconds?: number) => {
    wanted = seconds ?? wanted;
    if (isStarted) return;
    isStarted = true;
    $stagePhase.set('loading');
    video.pause();
    const sources = takeSources(video);
    const onFailure = () => $stagePhase.set('failed');
    // The player's code arrives when something is played.
    const created = await import('../services/browser/stage.ts')
      .then(({ createStage }) => createStage(video, options, onFailure))
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) playNatively(sources);
    else {
      stage = created;
      stage.open(wanted);
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
  video.addEventListener('click', onPress, { signal });
  video.addEventListener('play', startHere, { signal });
  followElement(video, options.streamType === 'live', signal);

  connected = {
    playFrom: (seconds) => {
      if (stage) stage.playFrom(seconds);
      else void start(seconds);
    },
    run: (shortcut) => {
      if (stage) stage.run(shortcut);
      else if (shortcut === 'toggle') startHere();
    },
  };
  // It may have begun before there was anybody to notice.
  if (!video.paused) startHere();

  return () => {
    abort.abort();
    stage?.destroy();
    connected = undefined;
    $stagePhase.set('native');
    $playback.set(STILL);
  };
}
