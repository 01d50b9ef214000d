import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionPart } from './sessionPart.ts';

/** Returns the element that the address names, and the panel that contains it. */
function readAddress(ids: readonly SessionPart[]) {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const part = ids.find((id) => document.getElementById(id)?.contains(target));
  return { target, part: target ? part : undefined };
}

/** Makes the sections of the page the panels of the tabs, and opens one of them. */
function openPanel(ids: readonly SessionPart[], open: SessionPart): void {
  for (const id of ids) {
    const section = document.getElementById(id);
    if (!section) continue;
    section.role = 'tabpanel';
    section.tabIndex = 0;
    section.setAttribute('aria-labelledby', `tab-${id}`);
    section.dataset['open'] = String(id === open);
  }
}

/** The open panel, undefined before hydration. The address decides it, and a choice changes the address. */
export function useTabs(ids: readonly SessionPart[]) {
  const [open, setOpen] = useState<SessionPart>();
  useEffect(() => {
    setOpen(readAddress(ids).part ?? ids[0]);
    const onHashChange = () => {
      const { target, part } = readAddress(ids);
      if (!part) return;
      // Open the panel first: a hidden element cannot be scrolled into view.
      flushSync(() => setOpen(part));
      target?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  useLayoutEffect(() => {
    if (open) openPanel(ids, open);
  }, [open]);
  const choose = useCallback((part: SessionPart) => {
    setOpen(part);
    history.replaceState(history.state, '', `#${part}`);
  }, []);
  return { open, choose };
}
