// Also a step back to an address that an island had put into the history before the page was loaded anew.
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'popstate'] as const;

/** What of an island needs script: acts on anything else in it load nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Calls back once, at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. */
export function onFirstInteraction(callback: () => void): void {
  const stop = new AbortController();
  const interact = () => {
    stop.abort();
    callback();
  };
  for (const name of INTERACTION_EVENTS) addEventListener(name, interact, { capture: true, passive: true, signal: stop.signal });
}

/** Calls back once, at the visitor's first act on a control of an island, or a step in the history. */
export function onFirstInteractionIn(island: HTMLElement, callback: () => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const interact = () => {
    stop.abort();
    callback();
  };
  const interactWithControl = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CONTROLS)) interact();
  };
  for (const name of ['pointerdown', 'touchstart', 'focusin', 'input'])
    island.addEventListener(name, interactWithControl, { capture: true, passive: true, signal });
  addEventListener('popstate', interact, { signal });
}
