import { $isReached } from '../stores/liveSession.store.ts';
import { setNotice } from './liveNotices.ts';

/** So long a broker may be away before the portal is asked instead, ms. */
const PATIENCE_MS = 4000;

/** Asks the portal itself while the metadata broker cannot be reached, and says so, or where there is none to ask; answers what ends it. */
export function followReach(snapshot: string, hasBroker: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: Promise<() => void> | undefined;
  const ask = () => {
    end = import('./livePolling.ts').then(({ pollSnapshot }) => pollSnapshot(snapshot));
    // What is fetched while there is no connection does not come, nor later: then the page comes anew with it.
    end.catch(() => addEventListener('online', () => setTimeout(() => $isReached.get() || location.reload(), PATIENCE_MS), { once: true }));
  };
  const begin = () => {
    setNotice('unreachable', true);
    ask();
  };
  const halt = () => {
    clearTimeout(timer);
    timer = undefined;
    end?.then((stop) => stop()).catch(() => undefined);
    end = undefined;
    setNotice('unreachable', false);
  };
  const wait = () => {
    timer ??= setTimeout(begin, PATIENCE_MS);
  };
  const unlisten = $isReached.listen((isReached) => {
    if (!isReached) {
      wait();
      return;
    }
    halt();
    // The page was rendered while something newer was not to be had; now it is.
    document.querySelector('[data-stale]')?.remove();
  });
  // One that does not answer at all is away, too.
  if (hasBroker) wait();
  else ask();
  return () => {
    unlisten();
    halt();
  };
}
