import { PEOPLE_QUERY_LIMIT, type PeopleRequest } from '../../../domain/people/pages/peopleRequest.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './PeopleSearchForm.module.css';

interface PeopleSearchFormProps {
  /** Address of the page of people. */
  action: string;
  request: PeopleRequest;
  t: Translate;
}

/** The search of the people of a city by name, which keeps their order (rule 26.10). React escapes what somebody typed (rule 16.15). */
export function PeopleSearchForm({ action, request: { query, sort }, t }: PeopleSearchFormProps) {
  return (
    <search>
      <form className={styles.form} action={action}>
        <label htmlFor="people-query">{t('people.search')}</label>
        <div>
          <input id="people-query" type="search" name="q" defaultValue={query} maxLength={PEOPLE_QUERY_LIMIT} />
          {sort !== 'division' && <input type="hidden" name="sort" value={sort} />}
          <button>{t('cities.searchButton')}</button>
        </div>
      </form>
    </search>
  );
}
