import type Plyr from 'plyr';
import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { stepTopic } from './playerMediaKeys.ts';

/** What shortcuts control: the video, its controls once they exist, and functions that seek to a position or by a number of seconds. */
interface ShortcutTarget {
  video: HTMLVideoElement;
  player: Plyr | undefined;
  playFrom: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** Shows a word over the video (rule 7.27). */
  say: (text: string) => void;
  t: Translate;
  /** BCP 47 tag for numbers. */
  language: string;
}

const FRAME_SECONDS = 1 / 25;
const SPEED_STEP = 0.25;
const VOLUME_STEP = 0.1;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Says the state of a video after a key has changed it (rule 7.27). */
const createAnswers = ({ video, player, say, t, language }: Omit<ShortcutTarget, 'playFrom' | 'seekBy'>) => {
  const sayValue = (name: 'player.speed' | 'player.volume' | 'player.captions', value: string) =>
    say(t('player.setting', { name: t(name), value }));
  return {
    play: () => say(t(video.paused ? 'player.paused' : 'player.playing')),
    mute: () => {
      if (video.muted) say(t('player.muted'));
      else sayValue('player.volume', new Intl.NumberFormat(language, { style: 'percent' }).format(video.volume));
    },
    captions: () => sayValue('player.captions', t((player?.currentTrack ?? -1) >= 0 ? 'player.captionsOn' : 'player.captionsOff')),
    speed: () => sayValue('player.speed', `${new Intl.NumberFormat(language).format(video.playbackRate)}×`),
  };
};

/**
 * Says what a button of the controls has done when a key pressed it: screen readers say nothing of the name that changes with the state
 * (rule 7.27).
 */
export function answerButtons(
  { controls, buttons }: Pick<Plyr['elements'], 'controls' | 'buttons'>,
  target: Parameters<typeof createAnswers>[0],
  signal: AbortSignal,
): void {
  const answers = createAnswers(target);
  const onClick = ({ detail, target: clicked }: MouseEvent) => {
    if (detail !== 0 || !(clicked instanceof Node)) return;
    if (buttons.play.some((button) => button.contains(clicked))) answers.play();
    else if (buttons.mute.contains(clicked)) answers.mute();
    else if (buttons.captions.contains(clicked)) answers.captions();
  };
  controls.addEventListener('click', onClick, { signal });
}

/**
 * Shows the player full screen, or ends that. In full screen only elements of the player can have the focus: one from elsewhere goes to the
 * play button, and back at the end.
 */
function toggleFullscreen({ fullscreen, elements: { container, controls, buttons } }: Plyr): void {
  const before = document.activeElement;
  const isEnd = fullscreen.active;
  fullscreen.toggle();
  if (isEnd || !(before instanceof HTMLElement) || container.contains(before)) return;
  const once = { once: true };
  const onEnter = () => {
    buttons.play.find((button) => controls.contains(button))?.focus();
    container.addEventListener('exitfullscreen', () => before.focus({ preventScroll: true }), once);
  };
  container.addEventListener('enterfullscreen', onEnter, once);
}

/**
 * Runs a shortcut on a video and says what it did (rules 7.19, 7.27); `help`, `wide` and `sign` change the page and do nothing here.
 */
export function runShortcut(shortcut: Shortcut, target: ShortcutTarget): void {
  const { video, player, playFrom, seekBy, say, t } = target;
  const answers = createAnswers(target);
  const frame = (step: number) => {
    video.pause();
    seekBy(step * FRAME_SECONDS);
  };
  const seek = (seconds: number) => {
    seekBy(seconds);
    say(t(seconds < 0 ? 'player.rewind' : 'player.forward', { seconds: String(Math.abs(seconds)) }));
  };
  const speed = (step: number) => {
    video.playbackRate = between(0.5, video.playbackRate + step * SPEED_STEP, 2);
    answers.speed();
  };
  const volume = (step: number) => {
    video.muted = false;
    video.volume = between(0, video.volume + step * VOLUME_STEP, 1);
    answers.mute();
  };
  const captions = () => {
    // Plyr's toggle fails without captions.
    if (Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) player?.toggleCaptions();
    answers.captions();
  };
  const actions: Record<Exclude<Shortcut, 'help' | 'wide' | 'sign'>, () => unknown> = {
    toggle: () => {
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
      answers.play();
    },
    back10: () => seek(-10),
    forward10: () => seek(10),
    back5: () => seek(-5),
    forward5: () => seek(5),
    frameBack: () => frame(-1),
    frameForward: () => frame(1),
    slower: () => speed(-1),
    faster: () => speed(1),
    louder: () => volume(1),
    quieter: () => volume(-1),
    mute: () => {
      video.muted = !video.muted;
      answers.mute();
    },
    captions,
    fullscreen: () => player && toggleFullscreen(player),
    nextTopic: () => stepTopic(video, 'next', playFrom),
    previousTopic: () => stepTopic(video, 'previous', playFrom),
  };
  if (shortcut !== 'help' && shortcut !== 'wide' && shortcut !== 'sign') void actions[shortcut]();
}
