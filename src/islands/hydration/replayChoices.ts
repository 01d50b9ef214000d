import { READY } from './ready.ts';

/**
 * Keeps what is chosen in the `<select>`s of an island until the island is ready, and chooses it again then: React begins with what the
 * server chose.
 */
export function keepChoices(island: HTMLElement): void {
  const kept = new Map<HTMLSelectElement, string>();
  const stop = new AbortController();
  const { signal } = stop;
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) kept.set(target, target.value);
  };
  const release = () => {
    stop.abort();
    for (const [select, value] of kept) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  island.addEventListener('change', keep, { signal });
  // The event of an island inside this one is not meant.
  island.addEventListener(READY, ({ target }) => target === island && release(), { signal });
}
