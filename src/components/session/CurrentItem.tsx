import type { ReactNode } from 'react';
import type { Attendee } from '../../domain/session/metadata.ts';
import { nameOf } from '../../domain/people/speakers.ts';
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

/** Who speaks. */
export interface CurrentSpeaker {
  person: Pick<Attendee, 'firstName' | 'lastName' | 'photo' | 'role' | 'division'> | undefined;
  /** Class of the division's tone. */
  tone: string;
}

interface CurrentItemProps {
  t: Translate;
  /** Name of the topic; undefined between two topics. */
  topic: string | undefined;
  /** Percent of the topic that lies before what is shown. */
  progress: number;
  /** Whether it is said who speaks. */
  showsSpeaker: boolean;
  /** Undefined while nobody speaks; somebody who speaks may be unknown. */
  speaker: CurrentSpeaker | undefined;
  /** What else is going on: a running vote. */
  children?: ReactNode;
}

/** What is being discussed, how much of it lies behind, and who speaks. */
export function CurrentItem({ t, topic, progress, showsSpeaker, speaker, children }: CurrentItemProps) {
  const person = speaker?.person;
  const name = speaker && ((person && nameOf(person)) || t('session.unknownSpeaker'));
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
      {children}
    </section>
  );
}
