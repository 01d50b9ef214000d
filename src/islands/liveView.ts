import { type LiveMoment, momentAt } from '../domain/liveMoment.ts';
import type { LiveState } from '../domain/liveSession.ts';
import { showChanges, showMoment } from './liveLater.ts';
import { showNotices } from './liveNotices.ts';
import { offerNotices } from './liveNotify.ts';
import { showPeople, showVotes } from './livePanels.ts';
import { tellPlayer } from './livePlayer.ts';
import { followSwitch } from './liveSwitch.ts';
import { showTopics } from './liveTopics.ts';
import { showViewers } from './liveViewers.ts';

/** One part of the page that follows the session; called when the session was told something new, and every second. */
export type LivePart = (session: LiveState, moment: LiveMoment, instantMs: number) => void;

const PARTS: readonly LivePart[] = [
  showNotices,
  tellPlayer,
  showMoment,
  showTopics,
  showViewers,
  offerNotices,
  showPeople,
  showVotes,
  followSwitch,
  showChanges,
];

/** Brings the page up to date with the session, as it was at the instant that is shown (epoch ms). */
export function showSession(session: LiveState, instantMs: number): void {
  const moment = momentAt(session, instantMs);
  for (const part of PARTS) part(session, moment, instantMs);
}
