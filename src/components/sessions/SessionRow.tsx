import type { SessionRowView } from '../../domain/lists/sessionListView.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './SessionRow.module.css';
import { StatusBadge } from './StatusBadge.tsx';

interface SessionRowProps {
  session: SessionRowView;
  /** Name of the current topic, if the session is live. */
  topic: string | undefined;
  t: Translate;
}

/** One session of a list: date, name, state, duration, category and current topic; a live session with its picture (rules 4.11, 4.12). */
export function SessionRow({ session, topic, t }: SessionRowProps) {
  const { isLive, start, poster } = session;
  return (
    <li className={[styles['row'], isLive && styles['live'], poster !== undefined && styles['hero']].filter(Boolean).join(' ')}>
      <div className={styles['date']} aria-hidden="true">
        {start && (
          <>
            <span>{start.weekday}</span>
            <b>{start.day}</b>
            <span>{start.month}</span>
          </>
        )}
      </div>
      <div className={styles['what']}>
        <h2>
          <a href={session.href}>
            <bdi>{session.name}</bdi>
          </a>
        </h2>
        <p className={styles['metadata']}>
          <StatusBadge state={session.state} t={t} />
          {start && (
            <time dateTime={start.iso}>
              <span className="visually-hidden">{start.date}</span> {start.time}
            </time>
          )}
          {session.duration !== undefined && <span>{session.duration}</span>}
          {session.category !== undefined && <bdi>{session.category}</bdi>}
          {session.isProtected && <span>{t('status.protected')}</span>}
        </p>
        {isLive && topic !== undefined && (
          <p className={styles['now']}>
            <span>{t('sessions.now')}</span> <bdi>{topic}</bdi>
          </p>
        )}
      </div>
      {poster !== undefined && (
        // The link of the name covers the row: the picture only says what it does.
        <div className={styles['picture']} aria-hidden="true">
          <img src={poster} alt="" width="320" height="180" loading="lazy" />
          <span>{t('player.watchLive')}</span>
        </div>
      )}
    </li>
  );
}
