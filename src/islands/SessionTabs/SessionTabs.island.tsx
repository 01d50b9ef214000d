import { type ReactNode, useRef } from 'react';
import { isPlainClick } from '../hydration/pendingClick.ts';
import { useReady } from '../hydration/useReady.ts';
import styles from './SessionTabs.module.css';
import { useTabCounts } from './useTabCounts.ts';
import { useTabKeys } from './useTabKeys.ts';
import { useTabs } from './useTabs.ts';

/** Names of the parts of a session, which are also their ids. */
export type SessionPart = 'topics' | 'speakers' | 'votes' | 'transcript';

/** A part of a session, as its tab says it. */
export interface SessionTab {
  id: SessionPart;
  title: string;
  /** How many there are; 0 where nothing is counted. */
  count: number;
}

interface SessionTabsProps extends Partial<Record<SessionPart, ReactNode>> {
  tabs: SessionTab[];
  /** What the tabs are called together. */
  label: string;
  isLive: boolean;
}

/** The parts of a session: links to sections before there is script, of which CSS shows the one that is addressed; tabs after that. */
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
            <a
              key={id}
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
            </a>
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
