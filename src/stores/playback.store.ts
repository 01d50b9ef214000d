import { atom } from 'nanostores';
import type { Shortcut } from '../domain/shortcuts.ts';
import type { Banner } from '../services/browser/stageBanner.ts';
import { type Playback, reportMissingPlayer, takeSources } from '../services/browser/stageElement.ts';
import type { Live } from '../services/browser/stageLive.ts';

/** Who has the stage: the browser's own player, ours on its way or waiting for data, ours, or nobody. */
export type StagePhase = 'native' | 'loading' | 'ready' | 'failed';

/** What a stage does for the rest of the page. */
export interface StageControl {
  /** Plays from a position in seconds. */
  playFrom: (seconds: number) => void;
  /** Plays a live stream from an instant (epoch ms); false where it does not go there. */
  playAt: (instantMs: number) => boolean;
  run: (shortcut: Shortcut) => void;
  live: () => Live | undefined;
  /** The live stream is over. */
  endLive: () => void;
  destroy: () => void;
  /** Scrolls so that the picture is in sight. */
  showPicture: () => void;
}

export type { Playback };

/** Playback before there is any. */
export const STILL: Playback = { currentTime: 0, duration: 0, isPlaying: false, isLive: false };

/** Playback as told by the element's events. */
export const $playback = atom<Playback>(STILL);

/** State of the stage. */
export const $stagePhase = atom<StagePhase>('native');

/** Epoch ms of the picture that our player shows of a live stream, also while it is paused; undefined before it plays. */
export const $pictureMs = atom<number | undefined>();

/** Whether our player shows a picture that stands still though it plays. */
export const $isOut = atom(false);

/** So long a player that is on its way is waited for, ms. */
const PATIENCE_MS = 8000;

let control: StageControl | undefined;
let waiting: ((control: StageControl | undefined) => void)[] = [];
let isClosed = false;
let banners: Promise<typeof import('../services/browser/stageBanner.ts')> | undefined;

/** Makes what is asked of the stage reach it; false once it was destroyed, when there is nothing more to connect. */
export function connectControl(connected: StageControl | undefined): boolean {
  control = isClosed ? undefined : connected;
  if (control) for (const tell of waiting.splice(0)) tell(control);
  return !isClosed;
}

/** The player, as soon as there is one; undefined where none comes in 8 s, which is logged (spec §8), or where it has ended for good. */
export function whenPlayerIsThere(): Promise<StageControl | undefined> {
  if (control || isClosed) return Promise.resolve(control);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting = waiting.filter((each) => each !== tell);
      reportMissingPlayer();
      resolve(undefined);
    }, PATIENCE_MS);
    const tell = (found: StageControl | undefined) => {
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

/** Asks the player to do what a shortcut says. */
export const requestShortcut = (shortcut: Shortcut): void => control?.run(shortcut);

/** Lays a banner over the page's player and pauses it, whoever plays; without one, gives the picture back: live, where it played live. */
export function showBanner(banner: Banner | undefined): void {
  if (banner) banners ??= import('../services/browser/stageBanner.ts');
  // Without its code there is no banner; the next one asks again.
  banners?.then(({ showBanner: show }) => show(banner, () => control?.live())).catch(() => (banners = undefined));
}

/** Ends the player for good (spec §4 stopStatus): the poster is left, and nothing that could be pressed. */
export function destroyStage(): void {
  isClosed = true;
  showBanner(undefined);
  control?.destroy();
  control = undefined;
  const video = document.querySelector<HTMLVideoElement>('.player video');
  if (!video) return;
  video.pause();
  takeSources(video);
  video.controls = false;
}

/** Says in the player that there is a recording now, with a link to it, and expects nothing more of the stream; false where there is no player. */
export function offerRecording(): boolean {
  control?.endLive();
  const player = document.querySelector('.player');
  const place = player?.querySelector('[data-recording]');
  if (!player || !place) return false;
  // In the part that fills the screen. A place for news has to be there before the news, to be read out.
  (player.querySelector('.plyr') ?? player).append(place);
  requestAnimationFrame(() => place.firstElementChild?.removeAttribute('hidden'));
  return true;
}
