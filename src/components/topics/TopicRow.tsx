import { type ComponentType, memo, type ReactNode } from 'react';
import { toItemId } from '../../domain/people/across/pathIds.ts';
import type { TextPart } from '../../domain/search/searchMarks.ts';
import type { Topic } from '../../domain/session/metadata.ts';
import { type RecordLinks, topicLink } from '../../domain/session/recordLinks.ts';
import type { TopicContent } from '../../domain/topics/topicContents.ts';
import type { Locale } from '../../i18n/locales.ts';
import { labelled } from '../../i18n/labels/punctuation.ts';
import { recordTime } from '../../i18n/labels/recordTime.ts';
import type { Translate } from '../../i18n/translator.ts';
import { DocumentList } from '../documents/DocumentList.tsx';
import { MarkedText } from '../search/MarkedText.tsx';
import { JumpLink, type OnJump } from '../session/JumpLink.tsx';
import { LinkedText } from '../text/LinkedText.tsx';
import { TopicMeta } from './TopicMeta.tsx';
import styles from './TopicRow.module.css';

/** State of a topic: over, running at the playhead, or not started. */
export type TopicState = 'past' | 'current' | 'future';

/** Props that all rows of a list share. They must be the same objects at every rendering: otherwise `memo` renders every row again. */
export interface TopicRowShared {
  links: RecordLinks;
  locale: Locale;
  t: Translate;
  onJump?: OnJump | undefined;
  /** Copies the address of a topic. */
  onCopy?: ((topic: Topic) => void) | undefined;
  /** The button that requests a notification for the start of a topic (rule 8.9). */
  Notify?: ComponentType<{ topic: Topic; isFuture: boolean; t: Translate }> | undefined;
  hasDetails?: boolean;
  /** Whether the details of the current topic are open (rule 8.18). */
  isOpenWhilePlayed?: boolean;
}

interface TopicRowProps extends TopicRowShared {
  topic: Topic;
  state: TopicState | undefined;
  /** The name, split at what a search found in it (rule 8.6). */
  parts?: readonly TextPart[] | undefined;
  /** What took place during it; absent where nothing is known. */
  content?: TopicContent | undefined;
  /** Progress of this topic, if it is the current one. */
  progress?: ReactNode;
}

/** A topic: start time, name, buttons, description, and the way to the other sessions with the same item (rule 26.21). */
export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const {
    topic,
    state,
    parts,
    content: taken,
    progress,
    links,
    locale,
    t,
    onJump,
    onCopy,
    Notify,
    hasDetails = false,
    isOpenWhilePlayed = false,
  } = props;
  const { name, description, documents = [], dossier, startMs } = topic;
  const itemId = hasDetails && links.itemBase !== undefined && dossier !== undefined ? toItemId(dossier) : undefined;
  const link = topicLink(topic, links);
  const time = recordTime(startMs, link, links, locale, t);
  const className = `${styles.topic} ${onCopy || Notify ? styles.withButton : ''}`.trim();
  const content = (
    <>
      {(time !== '' || links.isLive) && (
        <span className={`${styles.time} figures`} suppressHydrationWarning>
          {time}
        </span>
      )}{' '}
      <bdi lang={links.lang}>{parts ? <MarkedText parts={parts} /> : name}</bdi>
    </>
  );
  return (
    <>
      {links.isLive || link.href !== undefined ? (
        <JumpLink className={className} link={link} name={name} isCurrent={state === 'current'} onJump={onJump}>
          {content}
        </JumpLink>
      ) : (
        <span className={className}>{content}</span>
      )}{' '}
      {onCopy && link.seconds !== undefined && (
        <button
          className={styles.copy}
          type="button"
          title={t('session.copyTopicLink')}
          aria-label={labelled(t('session.copyTopicLink'), name, t)}
          onClick={() => onCopy(topic)}
        >
          <svg aria-hidden="true">
            <use href="#link" />
          </svg>
        </button>
      )}{' '}
      {taken && <TopicMeta content={taken} t={t} />}
      {Notify && <Notify topic={topic} isFuture={state === 'future'} t={t} />}
      {hasDetails && (description || documents.length > 0) && (
        <details className={styles.details} open={isOpenWhilePlayed && state === 'current'}>
          <summary>
            {detailsLabel(topic, t)}
            <span className="visually-hidden">
              {' '}
              <bdi lang={links.lang}>{name}</bdi>
            </span>
          </summary>
          {description && (
            <p className="aligned" lang={links.lang} dir="auto">
              <LinkedText text={description} />
            </p>
          )}
          {documents.length > 0 && <DocumentList documents={documents} lang={links.lang} t={t} />}
        </details>
      )}
      {itemId !== undefined && (
        <a className={styles.item} href={`${links.itemBase}${itemId}`}>
          {t('items.allSessions')}
          <span className="visually-hidden">
            {' '}
            <bdi lang={links.lang}>{name}</bdi>
          </span>
        </a>
      )}
      {progress}
    </>
  );
});

/** What the details of a topic have: a description, documents, or both. */
function detailsLabel({ description, documents = [] }: Topic, t: Translate): string {
  const count = t('session.documentCount', { count: documents.length });
  if (!description) return count;
  return documents.length === 0 ? t('session.details') : t('text.pair', { first: t('session.details'), second: count });
}
