import type { TopicContent } from '../../domain/topics/topicContents.ts';
import { formatPosition } from '../../i18n/format.ts';
import { summaryLabel } from '../../i18n/labels/voteLabels.ts';
import type { Translate } from '../../i18n/translator.ts';
import { SUMMARY_PATHS } from '../votes/summaryIcon.ts';
import styles from './TopicMeta.module.css';

/** What took place during a topic, in one line: how long it took, how many people spoke, and the outcomes of its votes (rule 8.15). */
export function TopicMeta({ content: { durationSeconds, speakers, outcomes = [] }, t }: { content: TopicContent; t: Translate }) {
  return (
    <p className={`${styles.meta} muted figures`}>
      {durationSeconds !== undefined && <span>{formatPosition(durationSeconds)}</span>}{' '}
      {speakers !== undefined && <span>{t('session.speakerCount', { count: speakers })}</span>}{' '}
      {outcomes.length > 0 && (
        <span>
          {outcomes.map((outcome, index) => (
            <svg key={index} className={styles[outcome]} viewBox="0 0 16 16" role="img" aria-label={summaryLabel(outcome, t)}>
              <title>{summaryLabel(outcome, t)}</title>
              <path d={SUMMARY_PATHS[outcome]} />
            </svg>
          ))}
        </span>
      )}
    </p>
  );
}
