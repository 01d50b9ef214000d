// Hydrates at the first interaction, on live pages when the page is idle, for the counts; before that, tabs are links.
import { Fragment, type ReactNode, useRef } from 'react';
import { isPlainClick } from '../hydration/plainClick.ts';
import { useReady } from '../hydration/useReady.ts';
import type { SessionPart, SessionTab } from './sessionPart.ts';
import styles from './SessionTabs.module.css';
import { useTabCounts } from './useTabCounts.ts';
import { useTabKeys } from './useTabKeys.ts';
import { useTabs } from './useTabs.ts';

interface SessionTabsProps extends Partial<Record<SessionPart, ReactNode>> {
  tabs: SessionTab[];
  /** Accessible name of the tab list. */
  label: string;
  isLive: boolean;
}

/**
 * The panels of a session page (rule 6.10). Before hydration the tabs are links to sections, and CSS shows the section that the address
 * names.
 */
export default function SessionTabs({ tabs, label, isLive, ...parts }: SessionTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const sections = useRef(new Map<SessionPart, HTMLElement>());
  const links = useRef(new Map<SessionPart, HTMLElement>());
  useReady(root);
  const ids = tabs.map(({ id }) => id);
  const { open, choose } = useTabs(ids, sections);
  const onKeyDown = useTabKeys(ids, links, choose);
  const counts = useTabCounts(tabs, isLive);
  const isReady = open !== undefined;
  const isTabbed = tabs.length > 1;
  return (
    <div ref={root} className={`${styles.parts} ${isTabbed ? styles.tabbed : ''} ${isReady ? styles.ready : ''}`.trim()}>
      {isTabbed && (
        <nav className={styles.tabs} aria-label={label} role={isReady ? 'tablist' : undefined}>
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
                {counts[id] > 0 && (
                  <>
                    {' '}
                    <span className="figures">{counts[id]}</span>
                  </>
                )}
              </a>{' '}
            </Fragment>
          ))}
        </nav>
      )}
      {tabs.map(({ id, title }) => (
        <section
          key={id}
          id={id}
          className={`${styles.section} ${id === open ? styles.open : ''}`.trim()}
          aria-labelledby={isReady && isTabbed ? `tab-${id}` : `${id}-title`}
          ref={(element) => {
            if (element) sections.current.set(id, element);
            else sections.current.delete(id);
          }}
          {...(isReady && isTabbed && { role: 'tabpanel', tabIndex: 0 })}
        >
          <h2 id={`${id}-title`}>{title}</h2>
          {parts[id]}
        </section>
      ))}
    </div>
  );
}
