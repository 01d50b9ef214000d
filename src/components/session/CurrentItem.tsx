import type { Attendee } from '../../domain/session/metadata.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import type { Translate } from '../../i18n/translator.ts';
import { PersonMark } from '../people/PersonMark.tsx';
import styles from './CurrentItem.module.css';

/** The texts of {@link CurrentItem}. */
export const CURRENT_ITEM_TEXTS = [
  'timeline.now',
  'timeline.topic',
  'timeline.progress',
  'timeline.noTopic',
  'timeline.speaker',
  'timeline.nobody',
  'session.unknownSpeaker',
] as const;

/** The current speaker. */
export interface CurrentSpeaker {
  person: Pick<Attendee, 'firstName' | 'lastName' | 'photo' | 'role' | 'division'> | undefined;
  /** Class of the division's tone. */
  tone: string;
}

interface CurrentItemProps {
  t: Translate;
  /** Name of the current topic; undefined between two topics. */
  topic: string | undefined;
  /** Progress of the topic in percent (rule 8.3). */
  progress: number;
  /** Whether the city shows the current speaker (rules 9.10, 9.11). */
  showsSpeaker: boolean;
  /** Undefined while nobody speaks; the `person` of a speech may be unknown. */
  speaker: CurrentSpeaker | undefined;
}

/** The current topic with its progress, and the current speaker. */
export function CurrentItem({ t, topic, progress, showsSpeaker, speaker }: CurrentItemProps) {
  const person = speaker?.person;
  const name = speaker && ((person && getFullName(person)) || t('session.unknownSpeaker'));
  return (
    <section className={styles['item']} aria-label={t('timeline.now')}>
      <div>
        <h2>{t('timeline.topic')}</h2>
        <progress max="100" value={Math.round(10 * progress) / 10} aria-label={t('timeline.progress')} />
        <p className={styles['name']}>
          {topic === undefined ? <span className="muted">{t('timeline.noTopic')}</span> : <bdi>{topic}</bdi>}
        </p>
      </div>
      {showsSpeaker && (
        <div className={`${styles['speaker'] ?? ''} ${speaker?.tone ?? 'tone-0'}`} data-silent={speaker ? undefined : ''}>
          <PersonMark attendee={person} />
          <div>
            <h2>{t('timeline.speaker')}</h2>
            <p className={styles['name']}>
              {name === undefined ? <span className="muted">{t('timeline.nobody')}</span> : <bdi>{name}</bdi>}
            </p>
            <p className={styles['about']}>
              {person?.role && (
                <small className="muted">
                  <bdi>{person.role}</bdi>
                </small>
              )}
              {person?.division && (
                <small className="muted division">
                  <bdi>{person.division}</bdi>
                </small>
              )}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
