import { type RefObject, type TouchEvent, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, type WheelEvent } from 'react';

/** Distance to the end of the list, in pixels, at which the visitor reads the newest line. */
const END_PX = 32;

const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: Element) => scrollHeight - clientHeight - scrollTop < END_PX;

interface ListScrollOptions {
  /** Whether the end of the list stays in view. */
  keepsEndInView: boolean;
  /** Whether scrolling to the end switches following on again. */
  resumesAtEnd: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** Keeps the end of a list in view if requested, and calls `onFollow` when the visitor scrolls away from it or back to it. */
export function useListScroll(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  { keepsEndInView, resumesAtEnd, onFollow }: ListScrollOptions,
) {
  const top = useRef(0);
  const isUserScroll = useRef(false);

  const scrollToEnd = useCallback(() => {
    isUserScroll.current = false;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);
  useLayoutEffect(() => {
    if (keepsEndInView) scrollToEnd();
  });
  useEffect(() => {
    if (!keepsEndInView) return;
    // The size changes when rows are measured, and when the panel is shown or resized.
    const observer = new ResizeObserver(scrollToEnd);
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [keepsEndInView, box, content, scrollToEnd]);

  const onUserScroll = (list: Element, isTowardsEnd: boolean) => {
    if (list.scrollHeight <= list.clientHeight) return;
    isUserScroll.current = true;
    if (!(resumesAtEnd && isTowardsEnd)) onFollow(false);
  };
  return {
    /** Must be called before code scrolls the list: that is no scrolling of the visitor. */
    beforeCodeScroll: useCallback(() => {
      isUserScroll.current = false;
    }, []),
    handlers: {
      onWheel: ({ currentTarget, deltaY }: WheelEvent) => onUserScroll(currentTarget, deltaY > 0),
      onTouchMove: ({ currentTarget }: TouchEvent) => onUserScroll(currentTarget, false),
      onPointerDown: ({ target, currentTarget }: UIEvent) => {
        // A press on the box itself is on its scroll bar.
        if (target === currentTarget) onUserScroll(currentTarget, false);
      },
      onScroll: ({ currentTarget }: UIEvent) => {
        const by = currentTarget.scrollTop - top.current;
        top.current = currentTarget.scrollTop;
        if (!isUserScroll.current || !resumesAtEnd || by === 0) return;
        if (!isAtEnd(currentTarget)) onFollow(false);
        else if (by > 0) onFollow(true);
      },
    },
  };
}
