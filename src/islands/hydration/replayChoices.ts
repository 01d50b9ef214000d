import { READY } from './ready.ts';

/**
 * Stores the choices in the `<select>`s of an island until the island is ready, then repeats them: React starts with the choices of the
 * server.
 */
export function replayChoices(island: HTMLElement): void {
  const pending = new Map<HTMLSelectElement, string>();
  const abort = new AbortController();
  const { signal } = abort;
  const store = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) pending.set(target, target.value);
  };
  const replay = () => {
    abort.abort();
    for (const [select, value] of pending) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  // The first event of a choice, in the capture phase: React hydrates in its own listener of the island, and sets the choice of the server
  // back.
  island.addEventListener('input', store, { signal, capture: true });
  island.addEventListener(READY, replay, { signal });
}
