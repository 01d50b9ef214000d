import { type Attendee, isUnknown, type RecordList } from '../../domain/session/metadata.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import type { LongestTexts } from '../../domain/people/longestTexts.ts';
import type { Translate } from '../../i18n/translator.ts';
import { PersonMark } from '../people/PersonMark.tsx';
import { type CurrentSegment, CurrentTitle } from '../timeline/CurrentTitle.tsx';
import { TopicProgress } from '../topics/TopicProgress.tsx';
import styles from './CurrentItem.module.css';

/** The texts of {@link CurrentItem}. */
export const CURRENT_ITEM_TEXTS = [
  'timeline.now',
  'timeline.topic',
  'timeline.progress',
  'timeline.noTopic',
  'timeline.speaker',
  'timeline.nobody',
  'timeline.unknown',
  'session.unknownSpeaker',
] as const;

/** Further texts of {@link CurrentItem} in a live session. */
export const LIVE_ITEM_TEXTS = ['timeline.since', 'timeline.running', 'status.live'] as const;

/** The current speaker. */
export interface CurrentSpeaker {
  person: Pick<Attendee, 'firstName' | 'lastName' | 'photo' | 'role' | 'division'> | undefined;
  /** Class of the division's tone. */
  tone: string;
  /** Time of day at which a live speech started. */
  since?: string | undefined;
}

/** The current topic. */
export interface CurrentTopic {
  id: string;
  name: string;
  /** Time of day at which a live topic started. */
  since?: string | undefined;
  /** Whether it runs and its end is not known, so that its progress is 100 (rule 8.3). */
  isRunning?: boolean;
}

interface CurrentItemProps {
  t: Translate;
  /** Language of the topic and of the speaker's role, if it differs from that of the page. */
  lang: string | undefined;
  /** Undefined between two topics. */
  topic: CurrentTopic | undefined;
  /** Segment of the topic on the timeline above; undefined without a timeline. */
  segment?: CurrentSegment | undefined;
  /** Progress of the topic in percent (rule 8.3), and as text: "3:12 / 18:40". */
  progress: number;
  progressText: string | undefined;
  /** Whether the live edge is shown: marks the item as live. */
  isLive?: boolean;
  /** Whether the city shows the current speaker (rules 9.10, 9.11). */
  showsSpeaker: boolean;
  /** Undefined while nobody speaks; the `person` of a speech may be unknown. */
  speaker: CurrentSpeaker | undefined;
  /** Texts whose height is reserved. */
  longest: LongestTexts;
  /** The lists that are not known (rule 17.17). */
  unknown?: readonly RecordList[] | undefined;
}

/** The current topic with its progress, and the current speaker; from 576 px on the title is below its segment (rule 8.19). */
export function CurrentItem({
  t,
  lang,
  topic,
  segment,
  progress,
  progressText,
  isLive = false,
  showsSpeaker,
  speaker,
  longest,
  unknown,
}: CurrentItemProps) {
  const person = speaker?.person;
  const name = speaker && ((person && getFullName(person)) || t('session.unknownSpeaker'));
  const since = (time: string | undefined) =>
    time !== undefined && (
      <span className="figures" suppressHydrationWarning>
        {t('timeline.since', { time })}
      </span>
    );
  return (
    <section className={styles['item']} aria-label={t('timeline.now')}>
      <div className={styles['topic']}>
        <div className={styles['label']}>
          {isLive && <b className={styles['live']}>{t('status.live')}</b>} <span className={styles['kind']}>{t('timeline.topic')}</span>{' '}
          {since(topic?.since)} {topic?.isRunning && <span>{t('timeline.running')}</span>}
        </div>
        <div className={styles['name']} data-longest={longest.topic}>
          {/* Another topic has new elements: a title that stands elsewhere has not moved. */}
          <CurrentTitle key={topic?.id} segment={segment}>
            {/* Beside the title where that is below its segment, else above it: one of the two is shown. */}
            <small className={styles['beside']}>{t('timeline.topic')}</small>{' '}
            {topic === undefined ? (
              <p className="muted">{t(isUnknown({ unknown }, 'topics') ? 'timeline.unknown' : 'timeline.noTopic')}</p>
            ) : (
              <p dir="auto" lang={lang}>
                {topic.name}
              </p>
            )}
          </CurrentTitle>
        </div>
        <TopicProgress
          percent={Math.round(10 * progress) / 10}
          isRunning={topic?.isRunning ?? false}
          description={progressText === undefined ? undefined : { label: t('timeline.progress'), text: progressText }}
        />
      </div>
      {showsSpeaker && (
        <div className={`${styles['speaker'] ?? ''} ${speaker?.tone ?? 'tone-0'}`} data-silent={speaker ? undefined : ''}>
          <PersonMark attendee={person} />
          <div>
            <div className={styles['label']}>
              <span>{t('timeline.speaker')}</span> {since(speaker?.since)}
            </div>
            <p className={styles['name']} data-longest={longest.speaker}>
              {name === undefined ? (
                <span className="muted">{t(isUnknown({ unknown }, 'speeches') ? 'timeline.unknown' : 'timeline.nobody')}</span>
              ) : (
                <bdi>{name}</bdi>
              )}
            </p>
            <div className={styles['about']} data-longest={longest.about}>
              {/* Another speaker has new elements: a role that stands elsewhere has not moved. */}
              <div key={name}>
                {person?.division && (
                  <small className="muted division" dir="auto">
                    <bdi>{person.division}</bdi>
                  </small>
                )}{' '}
                {person?.role && (
                  <small className="muted" dir="auto">
                    <bdi lang={lang}>{person.role}</bdi>
                  </small>
                )}
              </div>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
