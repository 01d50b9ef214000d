import { atom, computed } from 'nanostores';
import type { Banner } from '../../domain/broker/liveDetails.ts';
import type { PlayerCommands, PlayerPhase } from '../../services/browser/player/page/pagePlayer.ts';
import { type Playback, reportMissingPlayer } from '../../services/browser/player/page/playerElement.ts';
import { playerMessages } from './playerMessages.store.ts';
import type { PlayerControls, Quality } from '../../services/browser/player/playerOptions.ts';

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

/** The player of the page, which receives the commands of the page; undefined before it is connected, and after it was destroyed. */
export const $player = atom<PlayerCommands | undefined>();

/** Whether the player was destroyed for good. */
const $isDestroyed = atom(false);

/** Sets the player that receives the commands; returns false when the player was destroyed for good. */
export function connectCommands(connected: PlayerCommands | undefined): boolean {
  if (!$isDestroyed.get()) $player.set(connected);
  return !$isDestroyed.get();
}

/** Whether the portal's player shows live (rule 7.14); undefined without that player. */
export const $isAtLive = computed([$player, $playback, $hasOutage], (player) => player?.live()?.isAtLive());

/**
 * Resolves to the player as soon as it is connected; to undefined when none comes in 8 s, which is logged, or when it was destroyed
 * (rule 7.21).
 */
export function waitForPlayer(): Promise<PlayerCommands | undefined> {
  const connected = $player.get();
  if (connected || $isDestroyed.get()) return Promise.resolve(connected);
  return new Promise((resolve) => {
    const end = (player: PlayerCommands | undefined) => {
      clearTimeout(timer);
      unlisten();
      resolve(player);
    };
    const timer = setTimeout(() => {
      reportMissingPlayer();
      end(undefined);
    }, PLAYER_TIMEOUT_MS);
    const unlisten = $player.listen((player) => player && end(player));
  });
}

/** Plays from a position in seconds; returns false without a player, which is logged (rule 7.21). */
export function requestSeek(seconds: number): boolean {
  const player = $player.get();
  if (!player) reportMissingPlayer();
  player?.playFrom(seconds);
  return player !== undefined;
}

/**
 * Plays a live stream from an instant (epoch ms). Returns false when the stream does not go back so far, and without a player, which is
 * logged (rule 7.21).
 */
export function requestInstant(instantMs: number): boolean {
  const player = $player.get();
  if (!player) reportMissingPlayer();
  return player?.playAt(instantMs) ?? false;
}

/** Shows a banner over the player and pauses it; without a banner resumes playback, at the live edge after live (rule 7.16). */
export function showBanner(banner: Banner | undefined): void {
  if (($isDestroyed.get() && banner) || banner === $banner.get()) return;
  const wasShown = $banner.get() !== undefined;
  $banner.set(banner);
  if (wasShown !== (banner !== undefined)) $player.get()?.suspend(banner !== undefined);
}

/** Whether the player plays a live stream, or waits for its next picture: it has not given up (rule 13.21). */
export function isPlayingLive(): boolean {
  const { isPlaying, isLive } = $playback.get();
  return isPlaying && isLive && $playerPhase.get() !== 'failed' && !playerMessages.isShown('failure');
}

/** Destroys the player for good, after a withdrawal (rule 13.2). */
export function destroyPlayer(): void {
  $isDestroyed.set(true);
  $banner.set(undefined);
  $player.get()?.close();
  $player.set(undefined);
}

/** Ends the retries of the live player and offers the recording in it (rule 7.17); returns false without a player. */
export function offerRecording(): boolean {
  const player = $player.get();
  player?.endLive();
  if (player) $hasRecording.set(true);
  return player !== undefined;
}
