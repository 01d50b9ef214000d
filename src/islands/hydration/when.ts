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

/** How far below the screen an island is already made ready. */
const NEAR = '0px 0px 300px';

/** Calls back once an island is in view, or near it. */
export function whenInView(island: HTMLElement, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: NEAR },
  );
  // The island's own element has no box.
  for (const child of island.children) observer.observe(child);
}
