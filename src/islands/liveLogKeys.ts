const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

const setReached = (row: Element | null | undefined, isReached: boolean) => {
  for (const control of row?.querySelectorAll('a, button') ?? []) control.setAttribute('tabindex', isReached ? '0' : '-1');
};

/**
 * Makes one line of a log reached by Tab, the newest until another one is chosen, and the others by the arrow keys. `onChoose` is called
 * when the keyboard comes to a line. Returns what has to be called when the lines have changed.
 */
export function moveByKeys(list: HTMLElement, onChoose: () => void): () => void {
  let chosen: Element | null = null;
  let reached: Element | null | undefined;

  const update = () => {
    const row = chosen?.isConnected ? chosen : list.lastElementChild;
    if (row === reached) return;
    setReached(reached, false);
    setReached(row, true);
    reached = row;
  };
  list.addEventListener('focusin', ({ target }) => {
    chosen = target instanceof Element ? target.closest('li') : null;
    update();
    onChoose();
  });
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const rows = [...list.children];
    const wanted = Math.min(Math.max(rows.indexOf(reached ?? list) + step, 0), rows.length - 1);
    rows[wanted]?.querySelector<HTMLElement>('a, button')?.focus();
  });
  return update;
}
