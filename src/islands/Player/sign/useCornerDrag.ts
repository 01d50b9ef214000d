import { type PointerEvent, useRef } from 'react';
import { cornerNear } from '../../../domain/playback/sign/signView.ts';
import { changeSign } from '../../../stores/player/sign.store.ts';

/** Where a drag began, px in the window, and the pointer that drags. */
interface Drag {
  pointerId: number;
  x: number;
  y: number;
}

/**
 * Pointer handlers that let the visitor drag the signer's video over the picture: dropped, it goes to the nearest corner. A drag that the
 * browser cancels changes nothing.
 */
export function useCornerDrag(container: HTMLElement, isRtl: boolean, isMovable: boolean) {
  const drag = useRef<Drag>(undefined);
  const end = (event: PointerEvent<HTMLElement>) => {
    const isDrag = drag.current?.pointerId === event.pointerId;
    drag.current = undefined;
    event.currentTarget.style.removeProperty('translate');
    return isDrag;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isMovable || event.button !== 0 || drag.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointerId !== event.pointerId) return;
      const { x, y } = drag.current;
      event.currentTarget.style.setProperty('translate', `${String(event.clientX - x)}px ${String(event.clientY - y)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const wasMoved = event.currentTarget.style.translate !== '';
      if (!end(event) || !wasMoved) return;
      const picture = container.getBoundingClientRect();
      const x = (box.x + box.width / 2 - picture.x) / picture.width;
      const y = (box.y + box.height / 2 - picture.y) / picture.height;
      changeSign({ corner: cornerNear(x, y, isRtl) });
    },
    onPointerCancel: end,
  };
}
