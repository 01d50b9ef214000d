import type { Ref } from 'react';
import type { LiveItems } from '../../../domain/live/liveNow.ts';
import type { SessionListView, SessionRowView } from '../../../domain/lists/sessionListView.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './LiveSessions.module.css';
import { LiveHero } from './LiveHero.tsx';
import { SessionRow } from '../SessionRow.tsx';

/** Id of the list, for links to it. */
export const LIVE_SESSIONS_ID = 'live-sessions';

interface LiveSessionsProps {
  list: SessionListView;
  /** The live sessions of the list. */
  sessions: readonly SessionRowView[];
  /** Topics and votes by session id, if newer data than the list is available. */
  items: ReadonlyMap<number, LiveItems>;
  locale: Locale;
  t: Translate;
  ref: Ref<HTMLUListElement>;
}

/** The live sessions of a city above the list of its sessions, the first with a large picture (rule 4.15). */
export function LiveSessions({ list: { areResultsHidden, lang }, sessions, items, locale, t, ref }: LiveSessionsProps) {
  const hero = sessions.find(({ poster }) => poster !== undefined);
  return (
    <ul ref={ref} id={LIVE_SESSIONS_ID} className={styles['live']} aria-label={t('sessions.tabLive')}>
      {sessions.map((session) => {
        const shared = { session, items: items.get(session.id) ?? session, areResultsHidden, lang, locale, t };
        return session === hero ? <LiveHero key={session.id} {...shared} /> : <SessionRow key={session.id} isHero {...shared} />;
      })}
    </ul>
  );
}
