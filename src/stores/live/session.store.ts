import { atom } from 'nanostores';
import type { LiveState } from '../../domain/live/liveSession.ts';
import { serverNow } from '../../services/browser/serverClock.ts';
import { $playheadTime } from '../player/playback.store.ts';

// Apart from what follows the broker: pages of recordings read these, too, and load nothing of it.

/** The session as it was told last; undefined until it was told anything. */
export const $session = atom<LiveState | undefined>(undefined);

/** Whether the metadata broker tells what happens; undefined before the first attempt is over. */
export const $isReached = atom<boolean | undefined>(undefined);

/** Ms that the metadata wait for the picture (spec §4). */
export const $metadataDelayMs = atom(0);

/** Epoch ms of the newest that can be shown: what the broker's delay lets through (spec §4). */
export const newestMs = (): number => serverNow() - $metadataDelayMs.get();

/** Epoch ms of what is shown: of the picture, where our player shows one; else the newest. */
export const shownMs = (): number => $playheadTime.get() ?? newestMs();
