// Hydrates at the visitor's first act: until then every tab, filter and page is a link or a form that loads the page anew.
import { type ReactNode, useEffect, useRef } from 'react';
import { followSessionFilter } from './sessionFilterEvents.ts';

interface SessionFilterProps {
  /** The form, the tabs and the list: HTML of the page that React leaves alone. */
  children?: ReactNode;
}

export default function SessionFilter({ children }: SessionFilterProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? followSessionFilter(root.current) : undefined), []);
  return <div ref={root}>{children}</div>;
}
