import { getFullName } from '../../../domain/people/speakers.ts';
import type { SessionRowView } from '../../../domain/lists/sessionListView.ts';
import type { LiveItems } from '../../../domain/live/liveNow.ts';
import { toJoint } from '../../../i18n/labels/punctuation.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { PersonMark } from '../../people/PersonMark.tsx';
import { RunningVote } from '../../votes/RunningVote.tsx';
import '../../../styles/votes.css';
import styles from './LiveHero.module.css';
import { SessionStart } from '../SessionStart.tsx';
import { StatusBadge } from '../StatusBadge.tsx';

interface LiveHeroProps {
  /** A live session with a picture. */
  session: SessionRowView;
  items: LiveItems;
  areResultsHidden: boolean;
  /** Language of its texts, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/** The live session above a list: its still, and below that the topic and the speaker that the still shows (rules 4.12, 4.15, 4.18). */
export function LiveHero({
  session,
  items: { topic, speaker, vote, poster = session.poster },
  areResultsHidden,
  lang,
  locale,
  t,
}: LiveHeroProps) {
  const { start, startText } = session;
  const when = { iso: start?.iso, date: start?.date, text: start?.time, joint: toJoint(t), startText };
  return (
    <li className={`${styles['hero'] ?? ''} leads`}>
      {/* The link of the name covers the whole: the picture only says what it does. */}
      <div className={`${styles['picture'] ?? ''} leads-picture`} aria-hidden="true">
        <img src={poster} alt="" width="960" height="540" fetchPriority="high" />
        <span>{t('player.watchLive')}</span>
      </div>
      <div className={styles['edge']}>
        <div className={styles['head']}>
          <h2>
            <a href={session.href}>
              <bdi lang={lang}>{session.name}</bdi>
            </a>
          </h2>
          <p className={styles['metadata']}>
            <StatusBadge state={session.state} t={t} />{' '}
            {(start ?? startText) !== undefined && (
              <span>
                <SessionStart start={when} lang={lang} />
              </span>
            )}{' '}
            {session.category !== undefined && <bdi lang={lang}>{session.category}</bdi>}
          </p>
        </div>
        {topic !== undefined && (
          <p className={styles['now']}>
            <span>{t('sessions.now')}</span> <bdi lang={lang}>{topic}</bdi>
          </p>
        )}
        {speaker && (
          <div className={styles['speaker']}>
            <PersonMark attendee={{ ...speaker, photo: speaker.photo }} />
            <p>
              <bdi>{getFullName(speaker)}</bdi>
              {speaker.division !== undefined && (
                <>
                  {' '}
                  <small>
                    <bdi lang={lang}>{speaker.division}</bdi>
                  </small>
                </>
              )}
            </p>
          </div>
        )}
        {vote && <RunningVote shown={vote} areResultsHidden={areResultsHidden} lang={lang} locale={locale} t={t} />}
      </div>
    </li>
  );
}
