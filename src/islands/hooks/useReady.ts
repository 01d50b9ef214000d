import { type RefObject, useEffect, useState } from 'react';
import { READY } from './ready.ts';

/** Dispatches the ready event of the island that contains an element. */
export const dispatchReady = (element: Element | null | undefined): unknown =>
  element?.closest('astro-island')?.dispatchEvent(new Event(READY));

/**
 * Dispatches the ready event of an island from an effect of its root component: hydration continues after Astro's `start()` has resolved.
 */
export function useReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    dispatchReady(root.current);
  }, [root]);
}

/**
 * Dispatches the ready event one rendering later, for an island whose first effects change what it shows: a click that is repeated at the
 * event must find that.
 */
export function useReadyAfterEffects(root: RefObject<Element | null>): void {
  const [element, setElement] = useState<Element | null>();
  useEffect(() => setElement(root.current), [root]);
  useEffect(() => {
    dispatchReady(element);
  }, [element]);
}
