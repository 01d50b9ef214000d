import { READY } from './ready.ts';

/**
 * Keeps what is chosen in the `<select>`s of an island until the island is ready, and chooses it again then: React begins with what the
 * server chose.
 */
export function replayChoices(island: HTMLElement): void {
  const pending = new Map<HTMLSelectElement, string>();
  const stop = new AbortController();
  const { signal } = stop;
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) pending.set(target, target.value);
  };
  const release = () => {
    stop.abort();
    for (const [select, value] of pending) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  island.addEventListener('change', keep, { signal });
  // The event of an island inside this one is not meant.
  island.addEventListener(READY, ({ target }) => target === island && release(), { signal });
}
