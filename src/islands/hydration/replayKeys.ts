import { READY } from './ready.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Keeps single keys that are pressed anywhere on the page until an island that answers them (it has `data-keys`) is ready, and presses them again then.
 * Space is left alone: it has scrolled the page.
 */
export function replayKeys(island: HTMLElement): void {
  if (!island.querySelector('[data-keys]')) return;
  const pending: KeyboardEvent[] = [];
  const stop = new AbortController();
  const keep = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (/^[^ ]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !isInField) pending.push(event);
  };
  const release = () => {
    stop.abort();
    for (const event of pending) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
  };
  const { signal } = stop;
  addEventListener('keydown', keep, { capture: true, signal });
  island.addEventListener(READY, ({ target }) => target === island && release(), { signal });
  island.addEventListener('astro:hydration-error', () => stop.abort(), { signal });
}
