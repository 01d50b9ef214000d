// Hydrates once the page is painted: what happens in the chamber does not wait for the visitor to act.
import type { LiveDocument } from '../domain/liveDocument.ts';
import { $session, shownMs, type WatchedSession, watchSession } from '../stores/liveSession.store.ts';
import { $pictureMs } from '../stores/playback.store.ts';
import { fetchJson } from './askAgain.ts';
import { behaviour } from './hydration/behaviour.ts';
import { followReach } from './liveReach.ts';
import { showSession } from './liveView.ts';
import { followWords } from './liveWords.ts';

/** How often what is current is looked at, ms: topics begin and end between events, too. */
const TICK_MS = 1000;

interface LiveProps extends WatchedSession {
  /** Path of what the portal itself knows of the session at this moment. */
  snapshot: string;
}

export default behaviour<LiveProps>((_root, { snapshot, ...watched }) => {
  const askPortal = (signal: AbortSignal) => fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
  const show = () => {
    const session = $session.get();
    if (session) showSession(session, shownMs());
  };
  const ends = [
    followReach(snapshot, watched.broker !== undefined),
    followWords(),
    $session.listen(show),
    $pictureMs.listen(show),
    watchSession(watched, askPortal),
  ];
  const timer = setInterval(show, TICK_MS);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
});
