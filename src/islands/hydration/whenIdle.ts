/** So long after the page is parsed a browser without `requestIdleCallback` counts as idle, ms. */
const IDLE_MS = 200;

/** Calls back once the browser has nothing else to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, IDLE_MS);
}

/** A page that is read for so long, ms, is worth keeping up to date. */
const LATE_MS = 20_000;

/** Calls back once the page has been open for a while, when it is looked at. */
export function whenLate(callback: () => void): void {
  const look = () => {
    if (document.hidden) document.addEventListener('visibilitychange', look, { once: true });
    else callback();
  };
  setTimeout(look, LATE_MS);
}
