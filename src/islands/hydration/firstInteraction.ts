// Also a step back to an address that an island had put into the history before the page was loaded anew.
const FIRST_ACTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'popstate'] as const;

/** What of an island needs script: acts on anything else in it load nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Calls back once, at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. */
export function onFirstAct(callback: () => void): void {
  const stop = new AbortController();
  const act = () => {
    stop.abort();
    callback();
  };
  for (const name of FIRST_ACTS) addEventListener(name, act, { capture: true, passive: true, signal: stop.signal });
}

/** Calls back once, at the visitor's first act on a control of an island, or a step in the history. */
export function onFirstActIn(island: HTMLElement, callback: () => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const act = () => {
    stop.abort();
    callback();
  };
  const actOnControl = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CONTROLS)) act();
  };
  for (const name of ['pointerdown', 'touchstart', 'focusin', 'input'])
    island.addEventListener(name, actOnControl, { capture: true, passive: true, signal });
  addEventListener('popstate', act, { signal });
}
