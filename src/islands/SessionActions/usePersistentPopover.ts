import { type RefObject, useEffect, useState } from 'react';
import { hasOtherPopover } from '../../services/browser/popovers.ts';
import { $player } from '../../stores/player/playback.store.ts';

/**
 * Keeps a popover open while the visitor uses the video, and the video in view. Escape still closes the popover and returns the focus.
 * `isPersistent` is true after hydration.
 */
export function usePersistentPopover(panel: RefObject<HTMLDivElement | null>, opener: RefObject<HTMLButtonElement | null>) {
  const [isPersistent, setPersistent] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const isOpen = element.matches(':popover-open');
    const focused = document.activeElement;
    // A click outside does not close a manual popover. Changing the type closes it: open it again in the same step.
    element.popover = 'manual';
    setPersistent(true);
    if (!isOpen) return;
    element.showPopover(opener.current ? { source: opener.current } : undefined);
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    $player.get()?.scrollClearOf(element.getBoundingClientRect());
  }, [panel, opener]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = panel.current;
      if (event.key !== 'Escape' || event.defaultPrevented || !element?.matches(':popover-open')) return;
      // A popover above this one closes first.
      if (!hasOtherPopover(element)) element.hidePopover();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);

  const onToggle = () => {
    const element = panel.current;
    if (!isPersistent || !element) return;
    const { activeElement, body } = document;
    if (element.matches(':popover-open')) $player.get()?.scrollClearOf(element.getBoundingClientRect());
    // Do not move the focus if the visitor has moved it elsewhere.
    else if (activeElement === body || element.contains(activeElement)) opener.current?.focus({ preventScroll: true });
  };
  return { isPersistent, onToggle };
}
