import type Plyr from 'plyr';
import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import { stepTopic } from './playerMediaKeys.ts';

/** What shortcuts control: the video, its controls once they exist, and functions that seek to a position or by a number of seconds. */
interface ShortcutTarget {
  video: HTMLVideoElement;
  player: Plyr | undefined;
  playFrom: (seconds: number) => void;
  seekBy: (seconds: number) => void;
}

const FRAME_SECONDS = 1 / 25;
const SPEED_STEP = 0.25;
const VOLUME_STEP = 0.1;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Runs a shortcut on a video (rule 7.19); `help` does nothing here, because the page opens its list of shortcuts. */
export function runShortcut(shortcut: Shortcut, { video, player, playFrom, seekBy }: ShortcutTarget): void {
  const frame = (step: number) => {
    video.pause();
    seekBy(step * FRAME_SECONDS);
  };
  const speed = (step: number) => {
    video.playbackRate = between(0.5, video.playbackRate + step * SPEED_STEP, 2);
  };
  const volume = (step: number) => {
    video.volume = between(0, video.volume + step * VOLUME_STEP, 1);
  };
  const actions: Record<Exclude<Shortcut, 'help'>, () => unknown> = {
    toggle: () => (video.paused ? video.play().catch(() => undefined) : video.pause()),
    back10: () => seekBy(-10),
    forward10: () => seekBy(10),
    back5: () => seekBy(-5),
    forward5: () => seekBy(5),
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
