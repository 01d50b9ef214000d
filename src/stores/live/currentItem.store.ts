import { atom, computed } from 'nanostores';
import { currentOf } from '../../domain/live/currentItems.ts';
import { $session, shownMs } from './session.store.ts';
import { $playheadTime } from '../player/playback.store.ts';

/** How often it is looked at what is current, ms: topics begin and end between events, too. */
const TICK_MS = 1000;

/** Epoch ms of what is shown of a live session, renewed every second; undefined until the session is followed. */
export const $shownMs = atom<number | undefined>();

/** Keeps `$shownMs` up to date; returns what ends it. */
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

/** The topic that is going on at `$shownMs`; the same object until that changes, as the two below. */
export const $currentTopic = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.topics, ms) : undefined,
);

/** The speech that is going on at `$shownMs`. */
export const $currentSpeech = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.speeches, ms) : undefined,
);

/** The vote that is going on at `$shownMs`. */
export const $currentVote = computed([$session, $shownMs], (session, ms) =>
  session && ms !== undefined ? currentOf(session.votes, ms) : undefined,
);
