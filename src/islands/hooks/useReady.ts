import { type RefObject, useEffect, useState } from 'react';
import { READY } from './ready.ts';

/**
 * Dispatches the ready event of an island from an effect of its root component: hydration continues after Astro's `start()` has resolved.
 * It waits for one more rendering, with which what the first effects of the island set is shown: a click that is repeated at the event
 * must find it.
 */
export function useReady(root: RefObject<Element | null>): void {
  const [island, setIsland] = useState<Element | null>();
  useEffect(() => setIsland(root.current?.closest('astro-island')), [root]);
  useEffect(() => {
    island?.dispatchEvent(new Event(READY));
  }, [island]);
}
