import { type RefObject, useEffect } from 'react';
import { READY } from './ready.ts';

/** Says that an island is ready: hydration goes on after Astro's `start()` has resolved, and is over when an effect of the root component runs. */
export function useReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new Event(READY));
  }, [root]);
}
