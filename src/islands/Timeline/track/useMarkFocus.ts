import { useMemo, useRef, useState } from 'react';
import type { MarkControls } from '../../../components/timeline/TimelineBar.tsx';
import type { TargetMark, TimelineTarget } from './timelineTargets.ts';

/** Focus of the marks of a timeline. */
interface MarkFocus {
  /** Undefined before hydration, and without marks that are links. */
  controls: MarkControls | undefined;
  /** The mark whose link is or contains an element. */
  findMark: (target: EventTarget) => TargetMark | undefined;
  /** Moves the focus from a mark with an arrow key, Home or End; returns false for another key. */
  moveFocus: (mark: TargetMark, key: string) => boolean;
}

/**
 * Makes the marks of a timeline (by position) one tab stop with arrow keys (rule 8.12). `onFocus`, which must be the same function at every
 * rendering, is called with the mark that gets the focus by keyboard, and the middle of its link in px.
 */
export function useMarkFocus(
  orderedMarks: readonly TargetMark[],
  isHydrated: boolean,
  onFocus: (mark: TimelineTarget, clientX: number) => void,
): MarkFocus {
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const [focusedKey, setFocusedKey] = useState<string>();
  const active = orderedMarks.some(({ key }) => key === focusedKey) ? focusedKey : orderedMarks[0]?.key;

  const controls = useMemo(() => {
    if (!isHydrated || orderedMarks.length === 0) return undefined;
    const focusMark = (key: string) => {
      setFocusedKey(key);
      const link = links.current.get(key);
      const target = orderedMarks.find((mark) => mark.key === key);
      // A press focuses the topic although the pointer may be at a vote or speech.
      if (!link?.matches(':focus-visible') || !target) return;
      const { left, width } = link.getBoundingClientRect();
      onFocus(target, left + width / 2);
    };
    const register = (key: string) => (link: HTMLAnchorElement | null) => {
      if (link) links.current.set(key, link);
      else links.current.delete(key);
    };
    return { active, register, onFocus: focusMark };
  }, [isHydrated, orderedMarks, active, onFocus]);

  return {
    controls,
    findMark: (target) => orderedMarks.find(({ key }) => target instanceof Node && links.current.get(key)?.contains(target)),
    moveFocus: (mark, key) => {
      const index = orderedMarks.findIndex((each) => each.key === mark.key);
      const last = orderedMarks.length - 1;
      const next = { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: last }[key];
      if (next === undefined) return false;
      links.current.get(orderedMarks[next]?.key ?? '')?.focus();
      return true;
    },
  };
}
