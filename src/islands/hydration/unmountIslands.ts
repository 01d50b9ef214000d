import { READY } from './ready.ts';
import { isReady } from './useReady.ts';

/**
 * Ends all islands in an element that is about to be removed: Astro itself ends them only when it swaps pages.
 * One that is hydrating ends once it is ready: React reports the end of a root that it has not hydrated as an error.
 */
export function unmountIslands(root: HTMLElement): void {
  for (const island of root.getElementsByTagName('astro-island')) {
    const unmount = () => island.dispatchEvent(new CustomEvent('astro:unmount'));
    if (isReady(island)) unmount();
    else island.addEventListener(READY, () => queueMicrotask(unmount), { once: true });
  }
}
