// Hydrates at the first interaction, on live pages when the page is idle, for the counts; before that, tabs are links.
import { Fragment, useRef } from 'react';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { isPlainClick } from '../hooks/plainClick.ts';
import { useReady } from '../hooks/useReady.ts';
import type { SessionPart, PanelTab } from './sessionPart.ts';
import styles from './SessionTabs.module.css';
import { useTabCounts } from './useTabCounts.ts';
import { useTabKeys } from './useTabKeys.ts';
import { useTabs } from './useTabs.ts';

interface SessionTabsProps {
  tabs: PanelTab[];
  /** Accessible name of the tab list. */
  label: string;
  isLive: boolean;
}

/**
 * The tabs of the panels of a session page (rule 6.10). The panels are sections of the page; before hydration the tabs are links to
 * them, and CSS shows the section that the address names.
 */
function SessionTabs({ tabs, label, isLive }: SessionTabsProps) {
  const root = useRef<HTMLElement>(null);
  const links = useRef(new Map<SessionPart, HTMLElement>());
  useReady(root);
  const ids = tabs.map(({ id }) => id);
  const { open, choose } = useTabs(ids);
  const onKeyDown = useTabKeys(ids, links, choose);
  const counts = useTabCounts(tabs, isLive);
  const isReady = open !== undefined;
  return (
    <nav ref={root} className={styles['tabs']} aria-label={label} role={isReady ? 'tablist' : undefined}>
      {tabs.map(({ id, title }) => (
        <Fragment key={id}>
          <a
            id={`tab-${id}`}
            href={`#${id}`}
            ref={(element) => {
              if (element) links.current.set(id, element);
              else links.current.delete(id);
            }}
            {...(isReady && { role: 'tab', 'aria-controls': id, 'aria-selected': id === open, tabIndex: id === open ? 0 : -1 })}
            onKeyDown={(event) => onKeyDown(event, id)}
            onClick={(event) => {
              if (!isPlainClick(event.nativeEvent)) return;
              event.preventDefault();
              choose(id);
            }}
          >
            {title}
            {counts[id] > 0 && ' '}
            {id !== 'transcript' && <span className="figures">{counts[id] > 0 && counts[id]}</span>}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  );
}

export default untilWithdrawn(SessionTabs);
