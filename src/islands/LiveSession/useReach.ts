import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $isReached } from '../../stores/live/session.store.ts';

/** So long a broker may be away before the portal is asked instead, ms. */
const PATIENCE_MS = 4000;

/** Asks the portal itself; where what does that cannot be fetched, the page is loaded anew once there is a connection again. */
function poll(snapshot: string): () => void {
  const polling = import('./sessionPolling.ts').then(({ pollSnapshot }) => pollSnapshot(snapshot));
  polling.catch(() =>
    addEventListener('online', () => setTimeout(() => $isReached.get() || location.reload(), PATIENCE_MS), { once: true }),
  );
  return () => void polling.then((stop) => stop()).catch(() => undefined);
}

/** Asks the portal while the metadata broker cannot be reached, or where there is none to ask; answers whether it is out of reach. */
export function useReach(snapshot: string, hasBroker: boolean): { isOutOfReach: boolean; wasReached: boolean } {
  const isReached = useStore($isReached, { ssr: 'initial' });
  const [isLate, setLate] = useState(false);
  const [wasReached, setReached] = useState(false);
  if (isReached && !wasReached) setReached(true);
  if (isReached && isLate) setLate(false);
  useEffect(() => {
    // One that does not answer at all is away, too.
    if (!hasBroker || isReached) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [hasBroker, isReached]);
  const isAsking = !hasBroker || isLate;
  useEffect(() => (isAsking ? poll(snapshot) : undefined), [isAsking, snapshot]);
  return { isOutOfReach: isLate, wasReached };
}
