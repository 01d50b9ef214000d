import type { Ref, SyntheticEvent } from 'react';
import type { CategoryChoice } from '../../../domain/lists/sessionListView.ts';
import { MAX_QUERY_CHARACTERS, SESSION_DATES, type SessionDate, type SessionFilter } from '../../../domain/lists/sessionQuery.ts';
import { dateLabel } from '../../../i18n/labels/session/sessionLabels.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './SessionFilterForm.module.css';

/** The values of the filter fields. */
export type FilterFields = Pick<SessionFilter, 'query' | 'when' | 'category'>;

interface SessionFilterFormProps {
  /** Address of the list without any filter. */
  action: string;
  tab: SessionFilter['tab'];
  fields: FilterFields;
  /** Whether the typed name is too short for a search (rule 4.4). */
  isInvalid: boolean;
  categories: CategoryChoice[];
  t: Translate;
  nameRef: Ref<HTMLInputElement>;
  onName: (name: string, isComposing: boolean) => void;
  onChoice: (choice: Partial<FilterFields>) => void;
  onSubmit: (event: SyntheticEvent) => void;
}

/** The form that filters the sessions of a city by name, date and category (rules 4.4, 4.5, 4.8); it also works without script. */
export function SessionFilterForm(props: SessionFilterFormProps) {
  const { action, tab, fields, isInvalid, categories, t, nameRef, onName, onChoice, onSubmit } = props;
  return (
    <search aria-label={t('sessions.filter')}>
      <form className={styles['form']} action={action} autoComplete="off" onSubmit={onSubmit}>
        <input type="hidden" name="tab" value={tab} />
        <div className={`${styles['field']} ${styles['name']}`}>
          <label htmlFor="session-name">{t('sessions.name')}</label>
          <p className={styles['error']} id="name-too-short" aria-live="polite" hidden={!isInvalid}>
            {t('sessions.nameTooShort')}
          </p>
          <input
            ref={nameRef}
            id="session-name"
            type="search"
            name="q"
            value={fields.query}
            maxLength={MAX_QUERY_CHARACTERS}
            aria-describedby="name-too-short"
            aria-invalid={isInvalid ? 'true' : undefined}
            onChange={({ target, nativeEvent }) => onName(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)}
            onCompositionEnd={({ currentTarget }) => onName(currentTarget.value, false)}
          />
        </div>
        <label className={styles['field']}>
          <span>{t('sessions.when')}</span>
          <select name="when" value={fields.when} onChange={({ target }) => onChoice({ when: target.value as SessionDate })}>
            {SESSION_DATES.map((when) => (
              <option key={when} value={when}>
                {dateLabel(when, t)}
              </option>
            ))}
          </select>
        </label>
        {categories.length > 0 && (
          <label className={styles['field']}>
            <span>{t('category.title')}</span>
            <select
              name="category"
              value={fields.category ?? ''}
              onChange={({ target }) => onChoice({ category: target.value || undefined })}
            >
              <option value="">{t('sessions.allCategories')}</option>
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button>{t('sessions.apply')}</button>
      </form>
    </search>
  );
}
