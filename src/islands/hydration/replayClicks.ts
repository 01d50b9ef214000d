import { savesData } from '../../stores/page/dataSaver.store.ts';
import { isPlainClick } from './plainClick.ts';
import { READY } from './ready.ts';

/** Controls that need script: buttons without a popover, and links with `data-enhanced`; other links and native controls work without it. */
const CONTROLS = 'button:not([popovertarget]), a[data-enhanced]';

/** Longest wait for an island, ms. */
const TIMEOUT_MS = 8000;

/** Plays the island's `<video>` with the browser's controls, and removes the pressed button once it plays. */
function playAtOnce(island: HTMLElement, control: HTMLElement | SVGElement): void {
  const video = island.querySelector('video');
  if (!video) return;
  video.addEventListener('playing', () => (control as HTMLElement).toggleAttribute('hidden', true), { once: true });
  video.controls = true;
  video.play().catch(() => undefined);
}

/**
 * Stores the last click on a control of an island until the island is ready, then repeats it on the same control (rule 7.4). When the island does
 * not hydrate, the control does what it does without script. A control with `data-plays` also starts the island's `<video>` at once, because
 * browsers allow sound only during the click.
 */
export function replayClicks(island: HTMLElement): void {
  let pending: { control: HTMLElement | SVGElement; event: MouseEvent } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  const store = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>(CONTROLS) : null;
    if (!control || control.closest('astro-island') !== island || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pending?.control.removeAttribute('aria-busy');
    control.ariaBusy = 'true';
    pending = { control, event };
    timer ??= setTimeout(replay, TIMEOUT_MS);
    // The file has one quality: a visitor who saves data waits for the stream (rule 7.18).
    if (control.dataset['plays'] !== undefined && !savesData()) playAtOnce(island, control);
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
  // Ignore the event of an island inside this one.
  island.addEventListener(READY, ({ target }) => target === island && replay(), { signal });
  island.addEventListener('astro:hydration-error', replay, { signal });
}
