import { atom, computed } from 'nanostores';
import type { Banner } from '../../domain/live/liveEvents.ts';
import type { Shortcut } from '../../domain/playback/shortcuts.ts';
import { isAnyVideoPlaying, type Playback, reportMissingPlayer } from '../../services/browser/player/playerElement.ts';
import type { LivePlayback } from '../../services/browser/player/playerLive.ts';
import type { PlayerControls, Quality } from '../../services/browser/player/playerOptions.ts';

/** Phase of the player: the native player, the portal's player while it loads or waits for data, when it is ready, or failed. */
export type PlayerPhase = 'native' | 'loading' | 'ready' | 'failed';

/** Commands that the player offers to the page. */
export interface PlayerCommands {
  /** Plays from the playhead, and keeps the focus in the player. */
  play: () => void;
  /** Fetches the code that plays the video, when nothing can be shown without it. */
  preload: () => void;
  /** Plays from a position in seconds. */
  playFrom: (seconds: number) => void;
  /** Plays a live stream from an instant (epoch ms); returns false when the stream does not go back so far. */
  playAt: (instantMs: number) => boolean;
  /** Seeks by a number of seconds; before the first play, plays from there. */
  seekBy: (seconds: number) => void;
  run: (shortcut: Shortcut) => void;
  live: () => LivePlayback | undefined;
  /** Ends retries and outage messages, because the live stream is over. */
  endLive: () => void;
  /** With true, pauses and stays paused; with false, resumes as before, at the live edge after live (rule 7.16). */
  suspend: (isSuspended: boolean) => void;
  /** Ends the player for good. */
  close: () => void;
  pause: () => void;
  video: HTMLVideoElement | undefined;
  /** Scrolls so that the video is not behind an area of the window. */
  scrollClearOf: (area: DOMRect) => void;
  /** Scrolls the video into view. */
  showVideo: () => void;
}

export type { LivePlayback, Playback, PlayerControls };
export type { Chapter } from '../../services/browser/player/playerOptions.ts';
export type { SettingSlot } from '../../services/browser/player/playerSlots.ts';

/** Playback before the first event. */
export const INITIAL_PLAYBACK: Playback = { currentTime: 0, duration: 0, isPlaying: false, isLive: false, hasEnded: false };

/** Playback, updated by the events of the element. */
export const $playback = atom<Playback>(INITIAL_PLAYBACK);

/** Duration of the recording in seconds; 0 while it is unknown. */
export const $durationSeconds = computed($playback, ({ duration }) => duration);

/** Phase of the player. */
export const $playerPhase = atom<PlayerPhase>('native');

/** Instant of the frame of a live stream that the portal's player shows, also while paused, epoch ms; undefined before it plays. */
export const $playheadTime = atom<number | undefined>();

/** Whether the portal's player has an outage (rule 7.5). */
export const $hasOutage = atom(false);

/** What the portal's own parts of the controls use; undefined until the controls exist. */
export const $controls = atom<PlayerControls | undefined>();

/** Qualities of the stream that can be chosen; empty when there is no choice. */
export const $qualities = atom<readonly Quality[]>([]);

/** Banner over the video while the session is interrupted (rule 7.16). */
export const $banner = atom<Banner | undefined>();

/** Whether the live stream is over and its recording can be watched (rule 7.17). */
export const $hasRecording = atom(false);

/** Longest wait for a player that is still loading, ms (rule 7.21). */
const PLAYER_TIMEOUT_MS = 8000;

let player: PlayerCommands | undefined;
let waiters: ((player: PlayerCommands | undefined) => void)[] = [];
let isDestroyed = false;

/** Sets the player that receives the commands; returns false when the player was destroyed for good. */
export function connectCommands(connected: PlayerCommands | undefined): boolean {
  player = isDestroyed ? undefined : connected;
  if (player) for (const deliver of waiters.splice(0)) deliver(player);
  return !isDestroyed;
}

/** Whether the portal's player shows live (rule 7.14); undefined without that player. */
export const $isAtLive = computed([$playback, $hasOutage], () => player?.live()?.isAtLive());

/**
 * Resolves to the player as soon as it is connected; to undefined when none comes in 8 s, which is logged, or when it was destroyed
 * (rule 7.21).
 */
export function waitForPlayer(): Promise<PlayerCommands | undefined> {
  if (player || isDestroyed) return Promise.resolve(player);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiters = waiters.filter((each) => each !== deliver);
      reportMissingPlayer();
      resolve(undefined);
    }, PLAYER_TIMEOUT_MS);
    const deliver = (found: PlayerCommands | undefined) => {
      clearTimeout(timer);
      resolve(found);
    };
    waiters.push(deliver);
  });
}

/** Plays from a position in seconds; returns false without a player, which is logged (rule 7.21). */
export function requestSeek(seconds: number): boolean {
  if (!player) reportMissingPlayer();
  player?.playFrom(seconds);
  return player !== undefined;
}

/**
 * Plays a live stream from an instant (epoch ms). Returns false when the stream does not go back so far, and without a player, which is
 * logged (rule 7.21).
 */
export function requestInstant(instantMs: number): boolean {
  if (!player) reportMissingPlayer();
  return player?.playAt(instantMs) ?? false;
}

/** Seeks by a number of seconds, playing or paused as before. */
export const requestSeekBy = (seconds: number): void => player?.seekBy(seconds);

/** Plays the video of the page. */
export const requestPlay = (): void => player?.play();

/** Fetches the code that plays the video, because the visitor seems to want to play. */
export const requestPreload = (): void => player?.preload();

/** The video of the page; undefined when it has none. */
export const getPageVideo = (): HTMLVideoElement | undefined => player?.video;

/** Pauses the video of the page. */
export const requestPause = (): void => player?.pause();

/** Scrolls so that the video is not behind an area of the window. */
export const scrollVideoClearOf = (area: DOMRect): void => player?.scrollClearOf(area);

/** Runs a shortcut in the player (rule 7.19). */
export const requestShortcut = (shortcut: Shortcut): void => player?.run(shortcut);

/** Shows a banner over the player and pauses it; without a banner resumes playback, at the live edge after live (rule 7.16). */
export function showBanner(banner: Banner | undefined): void {
  if ((isDestroyed && banner) || banner === $banner.get()) return;
  const wasShown = $banner.get() !== undefined;
  $banner.set(banner);
  if (wasShown !== (banner !== undefined)) player?.suspend(banner !== undefined);
}

/** Whether the video plays, also natively and before the player follows it. */
export const isVideoPlaying = (): boolean => isAnyVideoPlaying();

/** Destroys the player for good, after a withdrawal (rule 13.2). */
export function destroyPlayer(): void {
  isDestroyed = true;
  $banner.set(undefined);
  player?.close();
  player = undefined;
}

/** Ends the retries of the live player and offers the recording in it (rule 7.17); returns false without a player. */
export function offerRecording(): boolean {
  player?.endLive();
  if (player) $hasRecording.set(true);
  return player !== undefined;
}
