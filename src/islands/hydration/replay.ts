import { isPlainClick } from '../hooks/plainClick.ts';
import { READY } from '../hooks/ready.ts';

/** Controls that need script: buttons without a popover, links with `data-enhanced`; other links and native controls work without it. */
const CONTROLS = 'button:not([popovertarget]), a[data-enhanced]';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Longest wait for an island after a click, ms. */
const TIMEOUT_MS = 8000;

/**
 * Stores the last click on a control of an island until the island is ready, then repeats it on the same control (rule 7.4). When the
 * island does not hydrate, the control does what it does without script. `onClick` is called within each click, with its control.
 */
export function replayClicks(island: HTMLElement, onClick: (control: HTMLElement | SVGElement) => void): void {
  let pending: { control: HTMLElement | SVGElement; event: MouseEvent } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const store = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>(CONTROLS) : null;
    if (!control || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pending?.control.removeAttribute('aria-busy');
    control.ariaBusy = 'true';
    pending = { control, event };
    timer ??= setTimeout(replay, TIMEOUT_MS);
    onClick(control);
  };
  const replay = () => {
    stop.abort();
    clearTimeout(timer);
    if (!pending) return;
    pending.control.removeAttribute('aria-busy');
    pending.control.focus({ preventScroll: true });
    // The copy has the coordinates of the click, which name the position on a timeline.
    pending.control.dispatchEvent(new MouseEvent('click', pending.event));
  };
  island.addEventListener('click', store, { capture: true, signal });
  for (const name of [READY, 'astro:hydration-error']) island.addEventListener(name, replay, { signal });
}

/**
 * Stores the choices in the `<select>`s of an island until the island is ready, then repeats them: React starts with the choices of the
 * server.
 */
export function replayChoices(island: HTMLElement): void {
  const pending = new Map<HTMLSelectElement, string>();
  const store = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) pending.set(target, target.value);
  };
  const replay = () => {
    island.removeEventListener('input', store, { capture: true });
    for (const [select, value] of pending) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  // The first event of a choice, in the capture phase: React hydrates in its own listener of the island, and sets the choice of the server
  // back.
  island.addEventListener('input', store, { capture: true });
  island.addEventListener(READY, replay, { once: true });
}

/**
 * Stores single keys that are pressed anywhere on the page until an island with `data-keys` is ready, then repeats them (rule 7.4).
 * Space is not repeated, because it has already scrolled the page.
 */
export function replayKeys(island: HTMLElement): void {
  if (!island.querySelector('[data-keys]')) return;
  const pending: KeyboardEvent[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  const store = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (/^[^ ]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !isInField) pending.push(event);
  };
  const replay = () => {
    stop.abort();
    for (const event of pending) {
      // React may hydrate the island within a press of a key in it: that press must not reach the listeners of the island, too.
      event.stopPropagation();
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
    }
  };
  addEventListener('keydown', store, { capture: true, signal });
  island.addEventListener(READY, replay, { signal });
  island.addEventListener('astro:hydration-error', () => stop.abort(), { signal });
}
