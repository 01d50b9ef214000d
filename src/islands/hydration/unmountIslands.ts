/** Ends all islands in an element that is about to be removed: Astro itself ends them only when it swaps pages. */
export function unmountIslands(root: HTMLElement): void {
  for (const island of root.getElementsByTagName('astro-island')) island.dispatchEvent(new CustomEvent('astro:unmount'));
}
