import { atom } from 'nanostores';
import { createMediaEngine, type MediaEngine, type MediaEngineOptions } from '../services/browser/mediaEngine.ts';

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

/** The stage as an island hands it over. */
export interface StageOptions extends Omit<MediaEngineOptions, 'onFailure'> {
  /** Seconds at which playing begins. */
  startAt: number;
}

const STILL: Playback = { currentTime: 0, duration: 0, isPlaying: false, isLive: false };
const EVENTS = ['timeupdate', 'durationchange', 'playing', 'pause', 'ended', 'seeked', 'emptied'];
/** Height of the bar of controls that browsers lay over the bottom of a video. */
const NATIVE_CONTROLS_PX = 88;
const PLAY_KEYS = [' ', 'k', 'K'];

/** Playback as told by the element's events. */
export const $playback = atom<Playback>(STILL);

/** State of the stage. */
export const $stagePhase = atom<StagePhase>('native');

let stage: { playFrom: (seconds: number) => void; retry: () => void } | undefined;

/** Asks the player to go to a position in seconds and play; without a stage on the page nothing happens (spec §8 "missing player"). */
export const requestSeek = (seconds: number): void => stage?.playFrom(seconds);

/** Asks the player to try its sources again. */
export const retryPlayback = (): void => stage?.retry();

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
  let engine: MediaEngine | undefined;
  let wanted: number | undefined;

  const playNatively = (sources: HTMLSourceElement[], seconds: number) => {
    abort.abort();
    $stagePhase.set('native');
    video.append(...sources);
    video.currentTime = seconds;
    video.play().catch(() => undefined);
  };

  const start = async (seconds: number) => {
    const isStarting = wanted !== undefined;
    wanted = seconds;
    if (isStarting) return;
    $stagePhase.set('loading');
    video.pause();
    const sources = takeSources(video);
    const onFailure = () => $stagePhase.set('failed');
    const created = await createMediaEngine(video, { ...options, onFailure }).catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) playNatively(sources, wanted);
    else {
      engine = created;
      engine.open(wanted);
    }
  };

  const startHere = () => void start(video.currentTime > 0 ? video.currentTime : options.startAt);
  const onNativePlay = () => {
    if (!engine) startHere();
  };
  const onKey = (event: KeyboardEvent) => {
    if (engine || !PLAY_KEYS.includes(event.key)) return;
    event.preventDefault();
    startHere();
  };
  // A browser that has fetched nothing yet ignores a click on the picture; below it are its own controls, which do what they say.
  const onPress = ({ offsetY }: MouseEvent) => {
    const isPicture = offsetY < video.clientHeight - NATIVE_CONTROLS_PX;
    if (!engine && isPicture && video.paused && video.readyState === video.HAVE_NOTHING) startHere();
  };
  video.addEventListener('click', onPress, { signal });
  video.addEventListener('play', onNativePlay, { signal });
  video.addEventListener('keydown', onKey, { signal });
  followElement(video, options.streamType === 'live', signal);

  stage = {
    playFrom: (seconds) => {
      if (engine) engine.playFrom(seconds);
      else void start(seconds);
    },
    retry: () => {
      $stagePhase.set('loading');
      engine?.retry();
    },
  };
  // It may have begun before there was anybody to notice.
  if (!video.paused) startHere();

  return () => {
    abort.abort();
    engine?.destroy();
    stage = undefined;
    $stagePhase.set('native');
    $playback.set(STILL);
  };
}
