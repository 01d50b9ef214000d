import { isPlainClick } from './plainClick.ts';
import { READY } from './ready.ts';

/**
 * Controls that need script: buttons without a popover, and links with `data-enhanced`; other links and native controls work without it.
 */
const CONTROLS = 'button:not([popovertarget]), a[data-enhanced]';

/** Longest wait for an island, ms. */
const TIMEOUT_MS = 8000;

/**
 * Stores the last click on a control of an island until the island is ready, then repeats it on the same control (rule 7.4). When the
 * island does not hydrate, the control does what it does without script. `onClick` is called within each click, with its control.
 */
export function replayClicks(island: HTMLElement, onClick?: (control: HTMLElement | SVGElement) => void): void {
  let pending: { control: HTMLElement | SVGElement; event: MouseEvent } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  const store = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>(CONTROLS) : null;
    if (!control || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pending?.control.removeAttribute('aria-busy');
    control.ariaBusy = 'true';
    pending = { control, event };
    timer ??= setTimeout(replay, TIMEOUT_MS);
    onClick?.(control);
  };
  const replay = () => {
    abort.abort();
    clearTimeout(timer);
    if (!pending) return;
    pending.control.removeAttribute('aria-busy');
    pending.control.focus({ preventScroll: true });
    // The copy has the coordinates of the click, which name the position on a timeline.
    pending.control.dispatchEvent(new MouseEvent('click', pending.event));
  };
  const { signal } = abort;
  island.addEventListener('click', store, { capture: true, signal });
  island.addEventListener(READY, replay, { signal });
  island.addEventListener('astro:hydration-error', replay, { signal });
}
