import { type RefObject, useEffect, useState } from 'react';
import { isBelowOthers } from '../../stores/page/popovers.store.ts';
import { keepVideoClear } from '../../stores/player/playback.store.ts';

/**
 * Lets a popover stay while the visitor works with the video, which it leaves in sight; Escape closes it and gives the focus back, as before.
 * Answers whether it stays: from hydration on.
 */
export function useStayOpen(panel: RefObject<HTMLDivElement | null>, opener: RefObject<HTMLButtonElement | null>) {
  const [stays, setStays] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const isOpen = element.matches(':popover-open');
    const focused = document.activeElement;
    // Of the kind that a press elsewhere does not close; the change itself does, hence all in one step.
    element.popover = 'manual';
    setStays(true);
    if (!isOpen) return;
    element.showPopover();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    keepVideoClear(element.getBoundingClientRect());
  }, [panel]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = panel.current;
      if (event.key !== 'Escape' || event.defaultPrevented || !element?.matches(':popover-open')) return;
      // What lies over it closes first.
      if (!isBelowOthers(element)) element.hidePopover();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);

  const onToggle = () => {
    const element = panel.current;
    if (!stays || !element) return;
    const { activeElement, body } = document;
    if (element.matches(':popover-open')) keepVideoClear(element.getBoundingClientRect());
    // Who went elsewhere stays there.
    else if (activeElement === body || element.contains(activeElement)) opener.current?.focus({ preventScroll: true });
  };
  return { stays, onToggle };
}
