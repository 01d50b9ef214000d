// Hydrates when the list has been open for a while: it shows by itself what goes live, and what is being discussed.
import { type LiveNowDocument, liveKey } from '../domain/liveNow.ts';
import { askAgain, fetchJson } from './askAgain.ts';
import { behaviour } from './hydration/behaviour.ts';
import { announceLive, liveIn, showTopics, swapList } from './liveNowRows.ts';

/** What is asked for, and the list itself, may be 42 s old (config/cacheWindows.ts and pageCaching.ts): what goes live shows within a minute. */
const PAUSE_MS = 10_000;
const JITTER_MS = 5000;

interface Props {
  /** Where it is told which sessions are live. */
  address: string;
}

export default behaviour<Props>((root, { address }) => {
  /** Live, as far as it was announced, and as far as the list shows it: the page may know later than what is asked here. */
  let known = liveIn(root);
  let shown = known;

  const ask = async (signal: AbortSignal) => {
    const told = await fetchJson<LiveNowDocument>(address, { signal });
    if (!told || signal.aborted) return;
    const now = new Set(told.sessions.map(liveKey));
    const begun = told.sessions.filter((session) => session.state === 'live' && !known.has(liveKey(session)));
    if (begun.length > 0) announceLive(root, begun);
    known = now;
    if (now.size !== shown.size || [...now].some((key) => !shown.has(key))) shown = (await swapList(signal)) ?? shown;
    showTopics(told.sessions);
  };
  return askAgain({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
});
