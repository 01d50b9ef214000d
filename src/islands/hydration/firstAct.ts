// Also a step back to an address that an island had put into the history before the page was loaded anew.
const FIRST_ACTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'popstate'] as const;

/** Calls back once, at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. */
export function onFirstAct(callback: (event: Event) => void): void {
  const act = (event: Event) => {
    for (const name of FIRST_ACTS) removeEventListener(name, act, true);
    callback(event);
  };
  for (const name of FIRST_ACTS) addEventListener(name, act, { capture: true, passive: true });
}
