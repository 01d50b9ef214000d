/** So near to the end, in pixels, somebody reads the newest words. */
const END_PX = 32;

/** What scrolls the lines of a log. */
export interface LogScroll {
  toEnd: () => void;
  /** Brings a row to the middle. */
  toRow: (row: HTMLElement | undefined) => void;
  /** Does something that moves rows; the one that was first in sight stays where it is. */
  keep: (change: () => void) => void;
}

/**
 * Scrolls the box of a log, and notices when the visitor does: `onLeave` when they go back in it, `onEnd` when they come to its end;
 * `onResize` when it got another size, or came into view.
 */
export function followScroll(
  box: HTMLElement,
  { onLeave, onEnd, onResize }: Record<'onLeave' | 'onEnd' | 'onResize', () => void>,
): LogScroll {
  let top = 0;
  const move = (wanted: number) => {
    box.scrollTop = wanted;
    // What it became: the box may not go so far.
    top = box.scrollTop;
  };
  box.addEventListener(
    'scroll',
    () => {
      const by = box.scrollTop - top;
      if (Math.abs(by) < 1) return;
      top = box.scrollTop;
      const isAtEnd = box.scrollHeight - box.clientHeight - top < END_PX;
      if (isAtEnd && by > 0) onEnd();
      else if (!isAtEnd) onLeave();
    },
    { passive: true },
  );
  new ResizeObserver(onResize).observe(box);

  const firstInSight = () =>
    [...box.querySelectorAll<HTMLElement>('[data-id]')].find((row) => row.offsetTop + row.offsetHeight > box.scrollTop);

  return {
    toEnd: () => move(box.scrollHeight),
    toRow: (row) => {
      if (row) move(row.offsetTop - (box.clientHeight - row.offsetHeight) / 2);
    },
    keep: (change) => {
      const row = firstInSight();
      const before = row?.offsetTop ?? 0;
      change();
      if (row?.isConnected && row.offsetTop !== before) move(box.scrollTop + row.offsetTop - before);
    },
  };
}
