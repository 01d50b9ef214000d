import { atom } from 'nanostores';
import { whenPlayerIsThere } from './playback.store.ts';

/** A jump of the visitor in what is played. */
export interface Jump {
  /** Seconds in a recording; undefined in a live stream. */
  seconds: number | undefined;
  /** What lies there: the name of a topic, a speaker or a vote; '' for a mere position. */
  name: string;
}

/** The last jump that succeeded: the timeline says it. */
export const $jump = atom<Jump | undefined>();

/** Where a link leads: to a position (seconds) of a recording, or to an instant (epoch ms) of a live stream. */
export interface Target {
  seconds?: number | undefined;
  instantMs?: number | undefined;
  name?: string;
  /** Address that opens the session there: followed where no player comes. */
  href?: string | undefined;
}

/**
 * Plays from a target and brings the picture into sight. A player that is still on its way is waited for; without one the address is opened
 * instead (spec §8). False where the stream does not go there.
 */
export async function jumpTo({ seconds, instantMs, name = '', href }: Target): Promise<boolean> {
  const player = await whenPlayerIsThere();
  if (!player) {
    if (href !== undefined) location.assign(href);
    return true;
  }
  const isDone = seconds === undefined ? instantMs !== undefined && player.playAt(instantMs) : (player.playFrom(seconds), true);
  if (!isDone) return false;
  player.showVideo();
  $jump.set({ seconds, name });
  return true;
}
