import type { Topic } from '../../../domain/session/metadata.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './SpokenTopic.module.css';

/** The value that stands for the topic that is being played. */
export const CURRENT_TOPIC = 'current';

interface SpokenTopicProps {
  /** The topics that have started. */
  topics: readonly Pick<Topic, 'id' | 'name'>[];
  /** Id of the chosen topic, {@link CURRENT_TOPIC}, or empty for the whole session. */
  chosen: string;
  /** Whether a topic is being played. */
  hasCurrent: boolean;
  /** Address of the session, and the number of the part of its recording that the page plays; undefined without parts. */
  action: string;
  part: number | undefined;
  /** Language of the topics, if it differs from that of the page. */
  lang: string | undefined;
  t: Translate;
  onChoose?: ((topicId: string) => void) | undefined;
}

/** Chooses whether the speaking times are those of the whole session or of one topic: a form that works without script (rule 9.17). */
export function SpokenTopic({ topics, chosen, hasCurrent, action, part, lang, t, onChoose }: SpokenTopicProps) {
  return (
    <form className={styles.form} action={`${action}#speakers`}>
      {part !== undefined && <input type="hidden" name="part" value={part} />}
      <label htmlFor="spoken-topic">{t('session.spokenIn')}</label>
      <select id="spoken-topic" name="topic" value={chosen} onChange={({ target }) => onChoose?.(target.value)}>
        <option value="">{t('session.spokenWhole')}</option>
        {hasCurrent && <option value={CURRENT_TOPIC}>{t('session.spokenNow')}</option>}
        {topics.map(({ id, name }) => (
          <option key={id} value={id} lang={lang}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{t('calendar.show')}</button>
    </form>
  );
}
