import { type RefObject, useLayoutEffect, useRef } from 'react';

const isInside = (row: Element, panel: Element) => {
  const { top, bottom } = row.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  return bottom > box.top && top < box.bottom;
};

/**
 * Scrolls the panel of the list, where it scrolls apart from the page, so that the row of the current topic is in it. A visitor who has
 * scrolled the row of the topic before out of the panel, or goes through the list by keyboard, reads something else: then nothing
 * scrolls (rule 8.18).
 */
export function useTopicInView(list: RefObject<HTMLElement | null>, currentId: string | undefined): void {
  const row = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const panel = list.current?.closest('section');
    // A search may have hidden the row.
    const current = panel?.querySelector('[data-state="current"]:not([hidden])');
    // A panel below the video is as high as its rows, and one that is not open has no height: they do not scroll.
    if (!panel || !current || panel.scrollHeight <= panel.clientHeight) return;
    const before = row.current;
    row.current = current;
    if ((before && !isInside(before, panel)) || panel.querySelector(':focus-visible')) return;
    const { top, bottom } = current.getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    const hiddenBelow = Math.min(bottom - box.bottom, top - box.top);
    if (top < box.top) panel.scrollTop += top - box.top;
    else if (hiddenBelow > 0) panel.scrollTop += hiddenBelow;
  }, [list, currentId]);
}
