import type Plyr from 'plyr';
import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import { stepTopic } from './playerMediaKeys.ts';

/** What shortcuts work on: the video, its controls once there are any, and ways to a position: to one in seconds, and some seconds on or back. */
interface ShortcutTarget {
  video: HTMLVideoElement;
  player: Plyr | undefined;
  playFrom: (seconds: number) => void;
  moveBy: (seconds: number) => void;
}

const FRAME_SECONDS = 1 / 25;
const SPEED_STEP = 0.25;
const VOLUME_STEP = 0.1;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Does to a video what a shortcut says; what opens something of the page is not for here. */
export function runShortcut(shortcut: Shortcut, { video, player, playFrom, moveBy }: ShortcutTarget): void {
  const frame = (step: number) => {
    video.pause();
    moveBy(step * FRAME_SECONDS);
  };
  const speed = (step: number) => {
    video.playbackRate = between(0.5, video.playbackRate + step * SPEED_STEP, 2);
  };
  const volume = (step: number) => {
    video.volume = between(0, video.volume + step * VOLUME_STEP, 1);
  };
  const actions: Record<Exclude<Shortcut, 'help'>, () => unknown> = {
    toggle: () => (video.paused ? video.play().catch(() => undefined) : video.pause()),
    back10: () => moveBy(-10),
    forward10: () => moveBy(10),
    back5: () => moveBy(-5),
    forward5: () => moveBy(5),
    frameBack: () => frame(-1),
    frameForward: () => frame(1),
    slower: () => speed(-1),
    faster: () => speed(1),
    louder: () => volume(1),
    quieter: () => volume(-1),
    mute: () => {
      video.muted = !video.muted;
    },
    captions: () => player?.toggleCaptions(),
    fullscreen: () => player?.fullscreen.toggle(),
    nextTopic: () => stepTopic(video, 'next', playFrom),
    previousTopic: () => stepTopic(video, 'previous', playFrom),
  };
  if (shortcut !== 'help') void actions[shortcut]();
}
