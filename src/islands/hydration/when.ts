/** Time after which a browser without `requestIdleCallback` counts as idle, ms. */
const IDLE_MS = 200;

/** Longest wait for an idle browser, ms: a page that is never idle must still follow its session. */
const MAX_IDLE_WAIT_MS = 2000;

/** Calls back when the browser is idle, after 2 s at the latest. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(callback, IDLE_MS);
}

/** Time after which an open page is kept up to date, ms. */
const LATE_MS = 20_000;

/** Calls back when the page has been open for 20 s and is visible. */
export function whenLate(callback: () => void): void {
  const check = () => {
    if (document.hidden) document.addEventListener('visibilitychange', check, { once: true });
    else callback();
  };
  setTimeout(check, LATE_MS);
}

/** Distance below the window at which an island is already hydrated. */
const NEAR = '0px 0px 300px';

/** Calls back once, when an island is in view or near it. */
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
