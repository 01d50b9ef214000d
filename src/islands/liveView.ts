import { type LiveMoment, momentAt } from '../domain/liveMoment.ts';
import type { LiveState } from '../domain/liveSession.ts';
import { tellNews } from './announcer.ts';
import { showMoment } from './liveMoment.ts';
import { showNotices } from './liveNotices.ts';
import { offerNotices } from './liveNotify.ts';
import { showPeople, showVotes } from './livePanels.ts';
import { tellPlayer } from './livePlayer.ts';
import { showRail } from './liveRail.ts';
import { followSwitch } from './liveSwitch.ts';
import { showTopics } from './liveTopics.ts';
import { showViewers } from './liveViewers.ts';
import { removeWithdrawn } from './liveWithdrawal.ts';

/** One part of the page that follows the session; called when the session was told something new, and every second. */
export type LivePart = (session: LiveState, moment: LiveMoment, instantMs: number) => void;

const PARTS: readonly LivePart[] = [
  showNotices,
  removeWithdrawn,
  tellPlayer,
  showTopics,
  showViewers,
  offerNotices,
  showPeople,
  showVotes,
  followSwitch,
  tellNews,
];

/** Those that are made of several lists. */
const LATER_PARTS: readonly LivePart[] = [showMoment, showRail];

/** In so many ms after the first of it the broker has told all there is: until then what the page has of several lists, which is all, is left alone. */
const TOLD_MS = 1000;

let firstMs: number | undefined;

/** Brings the page up to date with the session, as it was at the instant that is shown (epoch ms). */
export function showSession(session: LiveState, instantMs: number): void {
  const moment = momentAt(session, instantMs);
  firstMs ??= performance.now();
  for (const part of PARTS) part(session, moment, instantMs);
  if (performance.now() - firstMs < TOLD_MS) return;
  for (const part of LATER_PARTS) part(session, moment, instantMs);
}
