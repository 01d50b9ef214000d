import { type RefObject, useEffect } from 'react';
import { READY } from './ready.ts';

const readyIslands = new WeakSet<Element>();

/** Whether an island is hydrated and its controls work. */
export const isReady = (island: Element): boolean => readyIslands.has(island);

/**
 * Dispatches the ready event of an island from an effect of its root component: hydration continues after Astro's `start()` has resolved.
 */
export function useReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    const island = root.current?.closest('astro-island');
    if (!island) return;
    readyIslands.add(island);
    island.dispatchEvent(new Event(READY));
  }, [root]);
}
