// `popstate` also comes for an address that an island added to the history before the page was reloaded.
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'popstate'] as const;

/** Controls of an island that need script: an interaction with other elements loads nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Calls back once, at the visitor's first interaction anywhere on the page: pointer, touch, focus, key, input or a step in the history. */
export function onFirstInteraction(callback: () => void): void {
  const stop = new AbortController();
  const interact = () => {
    stop.abort();
    callback();
  };
  for (const name of INTERACTION_EVENTS) addEventListener(name, interact, { capture: true, passive: true, signal: stop.signal });
}

/** Calls back once, at the visitor's first interaction with a control of an island, or at a step in the history. */
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
