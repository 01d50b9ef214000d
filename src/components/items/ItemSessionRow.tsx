import type { City } from '../../domain/city/city.ts';
import { isOver, type ItemSession, itemTopicPath, itemVotesPath } from '../../domain/people/across/itemSessions.ts';
import type { IndexedItemTopic } from '../../domain/people/across/indexedPeople.ts';
import { isStated } from '../../domain/session/session.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { itemTimeLabel, itemVoteLabel } from '../../i18n/labels/itemLabels.ts';
import { toMoveTargetText } from '../../i18n/labels/session/moveTargetText.ts';
import { toStartText } from '../../i18n/labels/session/sessionStart.ts';
import type { Locale } from '../../i18n/locales.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Translate } from '../../i18n/translator.ts';
import { MoveTargetLine } from '../sessions/MoveTargetLine.tsx';
import { SessionStart } from '../sessions/SessionStart.tsx';
import { StatusBadge } from '../sessions/StatusBadge.tsx';
import styles from './ItemSessionRow.module.css';

interface ItemSessionRowProps {
  city: City;
  session: ItemSession;
  locale: Locale;
  t: Translate;
}

/** A session that has an item: its date, and what became of the item there (rule 26.21). */
export function ItemSessionRow({ city, session: item, locale, t }: ItemSessionRowProps) {
  const { session, listed, records } = item;
  const lang = contentLang(city, locale);
  const start = toStartText(
    { startMs: listed?.startMs ?? session.startMs, isDayOnly: true, startText: listed?.startText },
    listed?.isStartOld === true,
    locale,
    city.timeZone,
    t,
  );
  return (
    <li className={styles['session']}>
      <h2>
        <a href={localizePath(sessionPath(city.name, session), locale)}>
          <bdi {...lang}>{session.name}</bdi>
        </a>
      </h2>
      <p className={styles['date']}>
        {start && <SessionStart start={start} {...lang} />} {listed && <StatusBadge state={listed.state} t={t} />}
      </p>
      {listed?.target && isStated(listed.state) && (
        <p className={styles['date']}>
          <MoveTargetLine target={toMoveTargetText(listed.target, city, locale, t)} {...lang} />
        </p>
      )}
      <ul>
        {records.map((topic) => (
          <ItemTopic key={topic.topicId} city={city} topic={topic} isDecided={isOver(item)} locale={locale} t={t} />
        ))}
      </ul>
    </li>
  );
}

interface ItemTopicProps {
  city: City;
  topic: IndexedItemTopic;
  /** Whether its session is over. */
  isDecided: boolean;
  locale: Locale;
  t: Translate;
}

function ItemTopic({ city, topic, isDecided, locale, t }: ItemTopicProps) {
  const lang = contentLang(city, locale);
  const time = itemTimeLabel(topic, locale, t);
  return (
    <li>
      <p>
        <a href={localizePath(itemTopicPath(city.name, topic), locale)}>
          <bdi {...lang}>{topic.name}</bdi>
        </a>{' '}
        {time !== undefined && <small className="muted figures">{time}</small>}
      </p>
      {topic.votes.length > 0 && (
        <ul>
          {topic.votes.map((vote) => {
            const outcome = isDecided ? itemVoteLabel(vote, city, t) : undefined;
            return (
              <li key={vote.id}>
                <p>
                  <a href={localizePath(itemVotesPath(city.name, topic), locale)}>
                    <bdi {...lang}>{vote.name}</bdi>
                  </a>{' '}
                  {outcome !== undefined && <b>{outcome}</b>}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
