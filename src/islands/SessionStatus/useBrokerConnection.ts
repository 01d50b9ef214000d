import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $isBrokerConnected } from '../../stores/live/session.store.ts';

/** Time without the broker after which the portal is polled, ms (rule 12.12). */
const BROKER_TIMEOUT_MS = 4000;

/** Polls the portal; when the code for it cannot be fetched, reloads the page once the browser is online again. */
function poll(snapshot: string): () => void {
  const polling = import('./liveUpdates.ts').then(({ pollSnapshot }) => pollSnapshot(snapshot));
  polling.catch(() =>
    addEventListener('online', () => setTimeout(() => $isBrokerConnected.get() || location.reload(), BROKER_TIMEOUT_MS), { once: true }),
  );
  return () => void polling.then((dispose) => dispose()).catch(() => undefined);
}

/** Polls the portal while the metadata broker is not connected, or if there is none (rule 12.12); returns whether it cannot be reached. */
export function useBrokerConnection(snapshot: string, hasBroker: boolean): boolean {
  const isConnected = useStore($isBrokerConnected, { ssr: 'initial' });
  const [isLate, setLate] = useState(false);
  if (isConnected && isLate) setLate(false);
  useEffect(() => {
    // A broker that does not answer at all counts as unreachable, too.
    if (!hasBroker || isConnected) return undefined;
    const timer = setTimeout(() => setLate(true), BROKER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [hasBroker, isConnected]);
  const isPolling = !hasBroker || isLate;
  useEffect(() => (isPolling ? poll(snapshot) : undefined), [isPolling, snapshot]);
  return isLate;
}
