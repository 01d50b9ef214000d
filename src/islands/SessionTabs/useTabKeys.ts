import type { KeyboardEvent, RefObject } from 'react';
import type { SessionPart } from './sessionPart.ts';

/** Returns the key handler of the tabs: arrow keys in reading direction, Home and End move to a tab and open its panel. */
export function useTabKeys(
  ids: readonly SessionPart[],
  links: RefObject<Map<SessionPart, HTMLElement>>,
  choose: (part: SessionPart) => void,
) {
  return (event: KeyboardEvent, id: SessionPart) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = { ArrowRight: forward, ArrowLeft: -forward, ' ': 0 }[event.key];
    const edge = { Home: 0, End: ids.length - 1 }[event.key];
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    const next = ids[edge ?? (ids.indexOf(id) + (step ?? 0) + ids.length) % ids.length];
    if (!next) return;
    choose(next);
    links.current.get(next)?.focus();
  };
}
