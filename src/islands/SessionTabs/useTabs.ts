import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionPart } from './sessionPart.ts';

type Sections = RefObject<Map<SessionPart, HTMLElement>>;

/** Returns the element that the address names, and the panel that contains it. */
function readAddress(sections: Map<SessionPart, HTMLElement>) {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const part = [...sections].find(([, section]) => section.contains(target))?.[0];
  return { target, part: target ? part : undefined };
}

/** The open panel, undefined before hydration. The address decides it, and a choice changes the address. */
export function useTabs(ids: readonly SessionPart[], sections: Sections) {
  const [open, setOpen] = useState<SessionPart>();
  const [first] = ids;
  useEffect(() => {
    setOpen(readAddress(sections.current).part ?? first);
    const onHashChange = () => {
      const { target, part } = readAddress(sections.current);
      if (!part) return;
      // Render the panel first: a hidden element cannot be scrolled into view.
      flushSync(() => setOpen(part));
      target?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, [sections, first]);
  const choose = useCallback((part: SessionPart) => {
    setOpen(part);
    history.replaceState(history.state, '', `#${part}`);
  }, []);
  return { open, choose };
}
