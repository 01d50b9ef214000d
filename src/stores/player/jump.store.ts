import { atom } from 'nanostores';
import { waitForPlayer } from './playback.store.ts';

/** A jump of the visitor in the video. */
export interface Jump {
  /** Position in a recording, seconds; undefined in a live stream. */
  seconds: number | undefined;
  /** Name of the topic, speaker or vote at the target; '' for a plain position. */
  name: string;
}

/** The last successful jump; the timeline announces it. */
export const $jump = atom<Jump | undefined>();

/** Target of a jump: a position (seconds) of a recording, or an instant (epoch ms) of a live stream. */
export interface JumpTarget {
  seconds?: number | undefined;
  instantMs?: number | undefined;
  name?: string;
  /** Address that opens the session at the target; opened when there is no player. */
  href?: string | undefined;
}

/**
 * Plays from a target and scrolls the video into view. Waits for a player that is still loading, and opens the address without one
 * (rule 7.21). Resolves to false when the stream does not have the target.
 */
export async function jumpTo({ seconds, instantMs, name = '', href }: JumpTarget): Promise<boolean> {
  const player = await waitForPlayer();
  if (!player) {
    if (href !== undefined) location.assign(href);
    return true;
  }
  const hasJumped = seconds === undefined ? instantMs !== undefined && player.playAt(instantMs) : (player.playFrom(seconds), true);
  if (!hasJumped) return false;
  player.showVideo();
  $jump.set({ seconds, name });
  return true;
}
