import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionPart } from './SessionTabs.island.tsx';

type Sections = RefObject<Map<SessionPart, HTMLElement>>;

/** What the address leads to, and the part of the session that it is in. */
function readAddress(sections: Map<SessionPart, HTMLElement>) {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const part = [...sections].find(([, section]) => section.contains(target))?.[0];
  return { target, part: target ? part : undefined };
}

/** Which part of a session is open, undefined before there is script; the address says it, and opens another. */
export function useTabs(ids: readonly SessionPart[], sections: Sections) {
  const [open, setOpen] = useState<SessionPart>();
  const [first] = ids;
  useEffect(() => {
    setOpen(readAddress(sections.current).part ?? first);
    const onHashChange = () => {
      const { target, part } = readAddress(sections.current);
      if (!part) return;
      // It has to be shown before it can be scrolled to.
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
