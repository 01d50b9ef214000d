import { atom } from 'nanostores';
import type { Banner } from '../../domain/live/liveEvents.ts';
import type { Shortcut } from '../../domain/playback/shortcuts.ts';
import { type Playback, reportMissingPlayer } from '../../services/browser/player/playerElement.ts';
import type { Live } from '../../services/browser/player/playerLive.ts';
import type { PlayerControls } from '../../services/browser/player/playerOptions.ts';

/** Who has the stage: the browser's own player, ours on its way or waiting for data, ours, or nobody. */
export type PlayerPhase = 'native' | 'loading' | 'ready' | 'failed';

/** What a stage does for the rest of the page. */
export interface PlayerCommands {
  /** Plays from where it stands, and keeps the keyboard's focus in the player. */
  play: () => void;
  /** Plays from a position in seconds. */
  playFrom: (seconds: number) => void;
  /** Plays a live stream from an instant (epoch ms); false where it does not go there. */
  playAt: (instantMs: number) => boolean;
  run: (shortcut: Shortcut) => void;
  live: () => Live | undefined;
  /** The live stream is over. */
  endLive: () => void;
  /** Pauses, and keeps paused, whatever plays; with false it goes on as it was, live where it was live. */
  suspend: (isSuspended: boolean) => void;
  /** Ends for good: nothing can be played any more. */
  close: () => void;
  pause: () => void;
  video: HTMLVideoElement | undefined;
  /** Scrolls so that nothing at a place in the window covers the picture. */
  keepClear: (sheet: DOMRect) => void;
  /** Scrolls so that the picture is in sight. */
  showVideo: () => void;
}

export type { Live, Playback, PlayerControls };
export type { Chapter } from '../../services/browser/player/playerOptions.ts';
export type { SettingPlace } from '../../services/browser/player/playerSlots.ts';

/** Playback before there is any. */
export const STILL: Playback = { currentTime: 0, duration: 0, isPlaying: false, isLive: false, hasEnded: false };

/** Playback as told by the element's events. */
export const $playback = atom<Playback>(STILL);

/** State of the stage. */
export const $playerPhase = atom<PlayerPhase>('native');

/** Epoch ms of the picture that our player shows of a live stream, also while it is paused; undefined before it plays. */
export const $playheadTime = atom<number | undefined>();

/** Whether our player shows a picture that stands still though it plays. */
export const $isOut = atom(false);

/** What is ours in the controls of our player; undefined while there are none. */
export const $controls = atom<PlayerControls | undefined>();

/** What lies over the picture while a meeting is interrupted. */
export const $banner = atom<Banner | undefined>();

/** Whether the live stream is over and its recording can be watched. */
export const $hasRecording = atom(false);

/** So long a player that is on its way is waited for, ms. */
const PATIENCE_MS = 8000;

let control: PlayerCommands | undefined;
let waiting: ((control: PlayerCommands | undefined) => void)[] = [];
let isClosed = false;

/** Makes what is asked of the stage reach it; false once it was destroyed, when there is nothing more to connect. */
export function connectControl(connected: PlayerCommands | undefined): boolean {
  control = isClosed ? undefined : connected;
  if (control) for (const tell of waiting.splice(0)) tell(control);
  return !isClosed;
}

/** The player, as soon as there is one; undefined where none comes in 8 s, which is logged (spec §8), or where it has ended for good. */
export function whenPlayerIsThere(): Promise<PlayerCommands | undefined> {
  if (control || isClosed) return Promise.resolve(control);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting = waiting.filter((each) => each !== tell);
      reportMissingPlayer();
      resolve(undefined);
    }, PATIENCE_MS);
    const tell = (found: PlayerCommands | undefined) => {
      clearTimeout(timer);
      resolve(found);
    };
    waiting.push(tell);
  });
}

/** Asks the player to go to a position in seconds and play; false without a player, which is logged (spec §8). */
export function requestSeek(seconds: number): boolean {
  if (!control) reportMissingPlayer();
  control?.playFrom(seconds);
  return control !== undefined;
}

/** Asks the player to play a live stream from an instant (epoch ms); false where it does not go back, or not so far, and without a player, which is logged (spec §8). */
export function requestInstant(instantMs: number): boolean {
  if (!control) reportMissingPlayer();
  return control?.playAt(instantMs) ?? false;
}

/** Asks the player to play. */
export const requestPlay = (): void => control?.play();

/** The page's video, where it has one. */
export const pageVideo = (): HTMLVideoElement | undefined => control?.video;

/** Asks the player to pause. */
export const requestPause = (): void => control?.pause();

/** Scrolls so that nothing at a place in the window covers the picture. */
export const keepVideoClear = (sheet: DOMRect): void => control?.keepClear(sheet);

/** Asks the player to do what a shortcut says. */
export const requestShortcut = (shortcut: Shortcut): void => control?.run(shortcut);

/** Lays a banner over the page's player and pauses it, whoever plays; without one, gives the picture back: live, where it played live. */
export function showBanner(banner: Banner | undefined): void {
  if ((isClosed && banner) || banner === $banner.get()) return;
  const wasShown = $banner.get() !== undefined;
  $banner.set(banner);
  if (wasShown !== (banner !== undefined)) control?.suspend(banner !== undefined);
}

/** Ends the player for good (spec §4 stopStatus). */
export function destroyPlayer(): void {
  isClosed = true;
  $banner.set(undefined);
  control?.close();
  control = undefined;
}

/** Says in the player that there is a recording now, and expects nothing more of the stream; false where there is no player. */
export function offerRecording(): boolean {
  control?.endLive();
  if (control) $hasRecording.set(true);
  return control !== undefined;
}
