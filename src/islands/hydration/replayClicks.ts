import { isPlainClick } from './pendingClick.ts';
import { READY } from './ready.ts';

/** What script answers: buttons that open nothing by themselves, and links that are marked as enhanced. Other links and native controls do what they do. */
const CONTROLS = 'button:not([popovertarget]), a[data-enhanced]';

/** An island that is not there after so many ms is not waited for. */
const PATIENCE_MS = 8000;

/**
 * Keeps the last click on a control of an island until the island is ready, and repeats it then on the same control. Where the island does not
 * come, the control does what it does without script. A control with `data-plays` starts the island's `<video>` at once: browsers allow sound
 * only in the click itself.
 */
export function replayClicks(island: HTMLElement): void {
  let pending: { control: HTMLElement | SVGElement; event: MouseEvent } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const keep = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>(CONTROLS) : null;
    if (!control || control.closest('astro-island') !== island || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pending = { control, event };
    timer ??= setTimeout(release, PATIENCE_MS);
    if (control.dataset['plays'] !== undefined)
      island
        .querySelector('video')
        ?.play()
        .catch(() => undefined);
  };
  const release = () => {
    stop.abort();
    clearTimeout(timer);
    if (!pending) return;
    pending.control.focus({ preventScroll: true });
    // With its place: on a timeline that says which second is meant.
    pending.control.dispatchEvent(new MouseEvent('click', pending.event));
  };
  const { signal } = stop;
  island.addEventListener('click', keep, { capture: true, signal });
  // The event of an island inside this one is not meant.
  island.addEventListener(READY, ({ target }) => target === island && release(), { signal });
  island.addEventListener('astro:hydration-error', release, { signal });
}
