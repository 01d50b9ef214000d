import { READY } from './ready.ts';
import { isReady } from './useReady.ts';

/**
 * Unmounts all islands in an element that is about to be removed: Astro unmounts them only when it swaps pages.
 * An island that is hydrating is unmounted once it is ready: React reports an error when a root is unmounted before it is hydrated.
 */
export function unmountIslands(root: HTMLElement): void {
  for (const island of root.getElementsByTagName('astro-island')) {
    const unmount = () => island.dispatchEvent(new CustomEvent('astro:unmount'));
    if (isReady(island)) unmount();
    else island.addEventListener(READY, () => queueMicrotask(unmount), { once: true });
  }
}
