import type { KeyboardEvent, Ref } from 'react';
import type { Translate } from '../../i18n/translator.ts';
import styles from './TopicSearch.module.css';

interface TopicSearchProps {
  ref: Ref<HTMLInputElement>;
  /** Name of the field, if it is a part of a form. */
  name?: string | undefined;
  typed: string;
  /** Number of matching topics; undefined without a search term. */
  found: number | undefined;
  t: Translate;
  onType: (typed: string) => void;
}

/** The search field of the topics, with the number of matches (rule 8.6). */
export function TopicSearch({ ref, name, typed, found, t, onType }: TopicSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    onType('');
  };
  return (
    <search className={styles.search}>
      <label htmlFor="topic-search">{t('session.searchTopics')}</label>
      <p className="muted" aria-live="polite" aria-atomic>
        {found !== undefined && t('session.topicsFound', { count: found })}
      </p>
      <input
        ref={ref}
        id="topic-search"
        name={name}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
