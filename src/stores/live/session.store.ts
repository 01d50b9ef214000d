import { atom } from 'nanostores';
import type { ReportedChange } from '../../domain/live/liveEvents.ts';
import type { ShownState } from '../../domain/live/liveSession.ts';
import { serverNow } from '../../services/browser/serverClock.ts';
import { $playheadTime } from '../player/playback.store.ts';

// Separate from liveSession.store.ts, so that pages of recordings do not load the code that follows the broker.

/** The live state of the session; undefined until something is known. */
export const $session = atom<ShownState | undefined>(undefined);

/** Whether the metadata broker is connected; undefined until the first attempt has ended. */
export const $isBrokerConnected = atom<boolean | undefined>(undefined);

/** Whether the page has waited for a minute for a session that the broker, but not the portal, says is open (rule 13.16). */
export const $isAwaited = atom(false);

/** What the broker said last has become of the session; undefined until it says something of that (rule 13.18). */
export const $reportedChange = atom<ReportedChange | undefined>();

/** Metadata delay, ms (rule 12.6). */
export const $metadataDelayMs = atom(0);

/** Newest instant that can be shown, epoch ms: now minus the metadata delay. */
export const newestMs = (): number => serverNow() - $metadataDelayMs.get();

/** Instant that is shown, epoch ms: that of the portal's player, else the newest one (rule 12.17). */
export const shownMs = (): number => $playheadTime.get() ?? newestMs();
