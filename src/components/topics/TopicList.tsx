import type { ReactNode } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import type { TopicContent } from '../../domain/topics/topicContents.ts';
import type { FoundTopics } from '../../domain/topics/topicSearch.ts';
import styles from './TopicList.module.css';
import { TopicRow, type TopicRowShared, type TopicState } from './TopicRow.tsx';

interface TopicListProps extends TopicRowShared {
  /** In the order of rule 8.1. */
  topics: readonly Topic[];
  /** State of a topic; undefined while nothing is played. */
  stateOf?: (topic: Topic) => TopicState | undefined;
  /** What a search found; without a search every topic is shown (rule 8.6). */
  found?: FoundTopics | undefined;
  /** What took place during a topic, by its id. */
  contents?: Readonly<Record<string, TopicContent>> | undefined;
  /** Addresses of stills of the recording, by the id of their topic (rule 8.16). */
  stills?: Readonly<Record<string, string>> | undefined;
  /** Progress of the current topic. */
  progress?: ReactNode;
  /** Whether the list was not sent (rule 17.17). */
  isUnknown?: boolean;
}

/**
 * The list of the topics of a session; without topics a sentence that says so, which only a live session shows, or that they are not known.
 */
export function TopicList({ topics, stateOf, found, contents, stills, progress, isUnknown = false, ...shared }: TopicListProps) {
  const notice = isUnknown && <p className="muted">{shared.t('session.topicsUnknown')}</p>;
  if (topics.length === 0) return notice || <p className="muted">{shared.t('session.noTopicsYet')}</p>;
  return (
    <>
      {notice}
      <ol>
        {topics.map((topic) => {
          const state = stateOf?.(topic);
          const parts = found?.get(topic.id);
          return (
            <li
              key={topic.id}
              className={stills ? `${styles.row} ${styles.pictured}` : styles.row}
              data-state={state}
              hidden={found && !parts}
            >
              {stills?.[topic.id] !== undefined && <img src={stills[topic.id]} alt="" width="112" height="63" loading="lazy" />}
              <TopicRow
                topic={topic}
                state={state}
                parts={parts}
                content={contents?.[topic.id]}
                progress={state === 'current' ? progress : undefined}
                {...shared}
              />
            </li>
          );
        })}
      </ol>
      {shared.onCopy && (
        <svg width="0" height="0" aria-hidden="true">
          <symbol id="link" viewBox="0 0 16 16">
            <path
              className={styles.icon}
              d="M6.5 9.5a3 3 0 0 0 4.3 0l2.3-2.3a3 3 0 0 0-4.3-4.3L7.7 4M9.5 6.5a3 3 0 0 0-4.3 0L2.9 8.8a3 3 0 0 0 4.3 4.3L8.3 12"
            />
          </symbol>
        </svg>
      )}
    </>
  );
}
