import { type RefObject, useEffect } from 'react';
import { READY } from './ready.ts';

/**
 * Dispatches the ready event of an island from an effect of its root component: hydration continues after Astro's `start()` has resolved.
 */
export function useReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new Event(READY));
  }, [root]);
}
