import { type RefObject, type TouchEvent, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, type WheelEvent } from 'react';

/** So near to the end, in pixels, somebody reads the newest words. */
const END_PX = 32;

const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: Element) => scrollHeight - clientHeight - scrollTop < END_PX;

interface ListScrollOptions {
  /** Whether the end of the list is kept in view. */
  isAtEndWanted: boolean;
  /** Whether who comes to the end follows again. */
  isEndFollowed: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** Keeps the end of a list in view while that is wanted, and notices when the visitor scrolls: away, or back to the end. */
export function useListScroll(
  box: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  { isAtEndWanted, isEndFollowed, onFollow }: ListScrollOptions,
) {
  const top = useRef(0);
  const isByHand = useRef(false);

  const toEnd = useCallback(() => {
    isByHand.current = false;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);
  useLayoutEffect(() => {
    if (isAtEndWanted) toEnd();
  });
  useEffect(() => {
    if (!isAtEndWanted) return;
    // Rows are measured after they are there, and the panel is shown and resized.
    const observer = new ResizeObserver(toEnd);
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [isAtEndWanted, box, content, toEnd]);

  const leave = (list: Element, isTowardsEnd: boolean) => {
    if (list.scrollHeight <= list.clientHeight) return;
    isByHand.current = true;
    if (!(isEndFollowed && isTowardsEnd)) onFollow(false);
  };
  return {
    /** To be called before the list is scrolled by code. */
    moveByCode: useCallback(() => {
      isByHand.current = false;
    }, []),
    handlers: {
      onWheel: ({ currentTarget, deltaY }: WheelEvent) => leave(currentTarget, deltaY > 0),
      onTouchMove: ({ currentTarget }: TouchEvent) => leave(currentTarget, false),
      onPointerDown: ({ target, currentTarget }: UIEvent) => {
        // The bar at its side.
        if (target === currentTarget) leave(currentTarget, false);
      },
      onScroll: ({ currentTarget }: UIEvent) => {
        const by = currentTarget.scrollTop - top.current;
        top.current = currentTarget.scrollTop;
        if (!isByHand.current || !isEndFollowed || by === 0) return;
        if (!isAtEnd(currentTarget)) onFollow(false);
        else if (by > 0) onFollow(true);
      },
    },
  };
}
