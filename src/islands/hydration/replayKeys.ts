import { READY } from './ready.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Stores single keys that are pressed anywhere on the page until an island with `data-keys` is ready, then repeats them (rule 7.4).
 * Space is not repeated, because it has already scrolled the page.
 */
export function replayKeys(island: HTMLElement): void {
  if (!island.querySelector('[data-keys]')) return;
  const pending: KeyboardEvent[] = [];
  const abort = new AbortController();
  const store = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (/^[^ ]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !isInField) pending.push(event);
  };
  const replay = () => {
    abort.abort();
    for (const event of pending) {
      // React may hydrate the island within a press of a key in it: that press must not reach the listeners of the island, too.
      event.stopPropagation();
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
    }
  };
  const { signal } = abort;
  addEventListener('keydown', store, { capture: true, signal });
  island.addEventListener(READY, replay, { signal });
  island.addEventListener('astro:hydration-error', () => abort.abort(), { signal });
}
