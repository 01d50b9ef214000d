import { type MouseEvent, useCallback } from 'react';
import type { RecordLink } from '../../domain/session/recordLinks.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { isPlainClick } from './plainClick.ts';

/** Returns a click handler that plays from the target of a link, on a plain click; the function is the same at every rendering. */
export const useJump = () =>
  useCallback((event: MouseEvent, { href, seconds, instantMs }: RecordLink, name: string) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void jumpTo({ seconds, instantMs, name, href });
  }, []);
