import { atom, computed } from 'nanostores';
import { currentOf } from '../../domain/live/currentItems.ts';
import { $session, shownMs } from './session.store.ts';
import { $playheadTime } from '../player/playback.store.ts';

/** Interval of updates, ms: topics start and stop between events, too. */
const TICK_MS = 1000;

/** Instant that is shown of a live session, epoch ms, updated every second (rule 12.17); undefined until the session is followed. */
export const $shownMs = atom<number | undefined>();

/** Updates `$shownMs` every second and with the playhead; returns the dispose function. */
export function subscribeShownMs(): () => void {
  const update = () => $shownMs.set(shownMs());
  const timer = setInterval(update, TICK_MS);
  const unlisten = $playheadTime.listen(update);
  update();
  return () => {
    clearInterval(timer);
    unlisten();
  };
}

/** The current topic at `$shownMs` (rules 8.4, 8.5); the same object until another one is current. */
export const $currentTopic = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.topics, ms) : undefined,
);

/** The current speech at `$shownMs`; the same object until another one is current. */
export const $currentSpeech = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.speeches, ms) : undefined,
);

/** The current vote at `$shownMs`; the same object until another one is current. */
export const $currentVote = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.votes, ms) : undefined,
);
