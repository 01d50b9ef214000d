import { type RefObject, useEffect } from 'react';
import { READY } from './ready.ts';

const readyIslands = new WeakSet<Element>();

/** Whether an island has said that it is ready. */
export const isReady = (island: Element): boolean => readyIslands.has(island);

/** Says that an island is ready: hydration goes on after Astro's `start()` has resolved, and is over when an effect of the root component runs. */
export function useReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    const island = root.current?.closest('astro-island');
    if (!island) return;
    readyIslands.add(island);
    island.dispatchEvent(new Event(READY));
  }, [root]);
}
