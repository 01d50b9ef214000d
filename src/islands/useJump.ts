import { type MouseEvent, useCallback } from 'react';
import type { RecordLink } from '../domain/recordLinks.ts';
import { jumpTo } from '../stores/jump.store.ts';
import { isPlainClick } from './hydration/heldClick.ts';

/** Plays from where a link leads, on a plain click; the same function at every rendering. */
export const useJump = () =>
  useCallback((event: MouseEvent, { href, seconds, instantMs }: RecordLink, name: string) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void jumpTo({ seconds, instantMs, name, href });
  }, []);
