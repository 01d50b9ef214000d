/** Longest wait for an idle browser, and the wait in one that does not tell, ms: a busy page must still follow its session. */
const MAX_IDLE_WAIT_MS = 2000;
const UNTOLD_IDLE_MS = 200;

/** Distance below the window at which an island is already hydrated. */
const NEAR = '0px 0px 300px';

/** Calls back when the browser is idle, after 2 s at the latest. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(callback, UNTOLD_IDLE_MS);
}

/** Calls back when the page has been open for a time and is visible. */
export function whenOpenFor(ms: number, callback: () => void): void {
  setTimeout(() => {
    if (document.hidden) document.addEventListener('visibilitychange', callback, { once: true });
    else callback();
  }, ms);
}

/** Calls back when an island is in view or near it, once. */
export function whenInView(island: HTMLElement, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: NEAR },
  );
  // The element of the island has no box: observe its children.
  for (const child of island.children) observer.observe(child);
}
