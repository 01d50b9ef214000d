import { Fragment } from 'react';
import { isStated } from '../../domain/session/session.ts';
import type { SessionRowView } from '../../domain/lists/sessionListView.ts';
import type { LiveItems } from '../../domain/live/liveNow.ts';
import { toJoint } from '../../i18n/labels/punctuation.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { RunningVote } from '../votes/RunningVote.tsx';
import '../../styles/votes.css';
import { MoveTargetLine } from './MoveTargetLine.tsx';
import { SessionStart } from './SessionStart.tsx';
import styles from './SessionRow.module.css';
import { StatusBadge } from './StatusBadge.tsx';

interface SessionRowProps {
  session: SessionRowView;
  /** What is known of a live session. */
  items: LiveItems;
  /** Whether it stands above the list, with a large picture and without its date (rule 4.15). */
  isHero?: boolean;
  areResultsHidden: boolean;
  /** Language of its texts, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/**
 * One session of a list: date, name, state, duration, category, current topic and vote; with its picture (rules 4.11, 4.12, 4.15, 4.16,
 * 4.18, 10.8).
 */
export function SessionRow({
  session,
  items: { topic, vote, poster = session.poster },
  isHero = false,
  areResultsHidden,
  lang,
  locale,
  t,
}: SessionRowProps) {
  const { isLive, start, startText, wasPlanned, target } = session;
  const Day = wasPlanned ? 's' : Fragment;
  // The date is beside it.
  const when = wasPlanned ?? { iso: start?.iso, date: start?.date, text: start?.time, joint: toJoint(t), startText };
  // What has become of a session is said before its name (rule 3.13).
  const isFirst = isStated(session.state);
  const picture = poster === undefined ? undefined : isLive ? 'pictured' : 'small';
  const kinds = [isLive && 'live', picture, isHero && 'hero'];
  return (
    <li className={['leads', styles['row'], ...kinds.map((kind) => kind && styles[kind])].filter(Boolean).join(' ')}>
      {!isHero && (
        <div className={styles['date']} aria-hidden="true">
          {start && (
            <Day>
              <span>{start.weekday}</span> <b>{start.day}</b> <span>{start.month}</span>
            </Day>
          )}
        </div>
      )}
      <div className={styles['what']}>
        <h2>
          {isFirst && <StatusBadge state={session.state} t={t} />}
          {isFirst && ' '}
          <a href={session.href}>
            <bdi lang={lang}>{session.name}</bdi>
          </a>
        </h2>
        <p className={styles['metadata']}>
          {!isFirst && <StatusBadge state={session.state} t={t} />}{' '}
          {(start ?? startText) !== undefined && (
            <span>
              <SessionStart start={when} lang={lang} />
            </span>
          )}{' '}
          {session.duration !== undefined && (
            <span className={picture === 'small' ? 'visually-hidden' : undefined}>{session.duration}</span>
          )}{' '}
          {session.category !== undefined && <bdi lang={lang}>{session.category}</bdi>}{' '}
          {session.isProtected && <span>{t('status.protected')}</span>}
        </p>
        {target && (
          <p className={styles['target']}>
            <MoveTargetLine target={target} lang={lang} />
          </p>
        )}
        {isLive && topic !== undefined && (
          <p className={styles['now']}>
            <span>{t('sessions.now')}</span> <bdi lang={lang}>{topic}</bdi>
          </p>
        )}
        {isLive && vote && <RunningVote shown={vote} areResultsHidden={areResultsHidden} lang={lang} locale={locale} t={t} />}
      </div>
      {poster !== undefined && (
        // The link of the name covers the row: the picture only says what it does.
        <div className={`${styles['picture'] ?? ''} leads-picture`} aria-hidden="true">
          <img src={poster} alt="" width="320" height="180" loading="lazy" />
          {isLive && <span>{t('player.watchLive')}</span>}
          {!isLive && session.duration !== undefined && <small>{session.duration}</small>}
        </div>
      )}
    </li>
  );
}
