import { SESSION_TABS, type SessionFilter, toSessionQuery } from '../../../domain/lists/sessionQuery.ts';
import { tabLabel } from '../../../i18n/labels/session/sessionLabels.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { OnNavigate } from './onNavigate.ts';
import styles from './SessionTabLinks.module.css';

interface SessionTabLinksProps {
  /** Address of the list without any filter. */
  base: string;
  filter: SessionFilter;
  t: Translate;
  onNavigate?: OnNavigate | undefined;
}

/** The tabs of a session list: links to the same filter with another state (rule 4.2). */
export function SessionTabLinks({ base, filter, t, onNavigate }: SessionTabLinksProps) {
  return (
    <nav className={styles['tabs']} aria-label={t('sessions.tabs')}>
      <ul>
        {SESSION_TABS.map((tab) => (
          <li key={tab}>
            <a
              href={base + toSessionQuery({ ...filter, tab, page: 1 })}
              aria-current={tab === filter.tab ? 'true' : undefined}
              onClick={onNavigate}
            >
              {tabLabel(tab, t)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
