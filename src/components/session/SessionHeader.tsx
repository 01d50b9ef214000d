import { Fragment, type ReactNode } from 'react';
import type { SessionHeaderDetails } from '../../i18n/labels/session/sessionHeaderText.ts';
import { SessionStart } from '../sessions/SessionStart.tsx';
import styles from './SessionHeader.module.css';

interface SessionHeaderProps {
  details: SessionHeaderDetails;
  /** The badge of the status; absent if the session is not published. */
  badge?: ReactNode;
  /** Number of viewers, as text. */
  viewers?: string | undefined;
  /** Whether only name and date are shown: the session is not published (rule 3.5). */
  isClosed?: boolean;
  /** Links beside the details. */
  children?: ReactNode;
}

/** Name, status, date, duration and room of a session. */
export function SessionHeader({
  details: { name, start, duration, room, sound, lang },
  badge,
  viewers,
  isClosed = false,
  children,
}: SessionHeaderProps) {
  return (
    <header className={styles['header']}>
      <h1>
        <bdi lang={lang}>{name}</bdi>
      </h1>
      <p>
        {!isClosed && badge && <span className={styles['badge']}>{badge}</span>}{' '}
        {start && (
          <span className={styles[start.frame ? 'old' : 'start']}>
            <SessionStart start={start} lang={lang} />
          </span>
        )}{' '}
        {!isClosed && (
          <>
            {duration !== undefined && <span>{duration}</span>}{' '}
            {room && (
              <span>
                <bdi lang={lang}>{room.name}</bdi>
                {room.about !== undefined && <span>{` (${room.about})`}</span>}
              </span>
            )}{' '}
            {sound?.map((detail) => (
              <Fragment key={detail.text}>
                <span lang={detail.lang}>{detail.text}</span>{' '}
              </Fragment>
            ))}
            {children} {viewers !== undefined && <span>{viewers}</span>}
          </>
        )}
      </p>
    </header>
  );
}
