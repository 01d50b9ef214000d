/** So long after the page is parsed a browser without `requestIdleCallback` counts as idle, ms. */
const IDLE_MS = 200;

/** Calls back once the browser has nothing else to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, IDLE_MS);
}
