// Hydrates once the page is painted: what happens in the chamber does not wait for the visitor to act.
import { $session, shownMs, type WatchedSession, watchSession } from '../stores/liveSession.store.ts';
import { $pictureMs } from '../stores/playback.store.ts';
import { behaviour } from './hydration/behaviour.ts';
import { followReach } from './liveReach.ts';
import { showSession } from './liveView.ts';
import { followWords } from './liveWords.ts';

/** How often what is current is looked at, ms: topics begin and end between events, too. */
const TICK_MS = 1000;

export default behaviour<WatchedSession>((_root, watched) => {
  const show = () => {
    const session = $session.get();
    if (session) showSession(session, shownMs());
  };
  const ends = [
    followReach(watched.snapshot, watched.broker !== undefined),
    followWords(),
    $session.listen(show),
    $pictureMs.listen(show),
    watchSession(watched),
  ];
  const timer = setInterval(show, TICK_MS);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
});
