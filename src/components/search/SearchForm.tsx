import { Fragment, type ReactNode } from 'react';
import type { CitySummary } from '../../domain/city/city.ts';
import type { Category } from '../../domain/lists/category.ts';
import { SEARCH_KINDS, SEARCH_SORTS, type SearchRequest } from '../../domain/search/searchRequest.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './SearchForm.module.css';
import { kindsLabel } from './searchKinds.ts';

interface SearchFormProps {
  /** The field of the query. */
  children: ReactNode;
  /** Address of the search page. */
  action: string;
  request: SearchRequest;
  /** Cities to choose from; none on the page of a city. */
  cities: readonly CitySummary[];
  /** Categories to choose from; none on the page of all cities. */
  categories: readonly Category[];
  t: Translate;
}

/** The form of a search (rule 24.11); what cannot be chosen in it is unchanged. */
export function SearchForm({ children, action, request, cities, categories, t }: SearchFormProps) {
  const { city, kinds, category, speaker, from, to, sort } = request;
  const isCityOffered = cities.some(({ name }) => name === city);
  const isCategoryOffered = categories.some(({ slug }) => slug === category);
  const isRefined = isCityOffered || isCategoryOffered || kinds.length > 0 || (from ?? to) !== undefined || sort !== 'relevance';
  const unchanged = {
    city: cities.length > 0 && !isCityOffered ? city : undefined,
    category: isCategoryOffered ? undefined : category,
    speaker,
  };
  return (
    <search>
      <form className={styles['form']} action={action}>
        <div className={styles['query']}>
          {children}
          <button>{t('cities.searchButton')}</button>
        </div>
        {Object.entries(unchanged).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <details open={isRefined}>
          <summary>{t('search.options')}</summary>
          <div className={styles['options']}>
            {cities.length > 0 && (
              <Choice name="city" label={t('search.city')} all={t('nav.cities')} chosen={isCityOffered ? city : undefined}>
                {cities.map(({ name, title }) => [name, title])}
              </Choice>
            )}
            {categories.length > 0 && (
              <Choice
                name="category"
                label={t('category.title')}
                all={t('sessions.allCategories')}
                chosen={isCategoryOffered ? category : undefined}
              >
                {categories.map(({ slug, name }) => [slug, name])}
              </Choice>
            )}
            {Object.entries({ from, to }).map(([name, day]) => (
              <Fragment key={name}>
                <label>
                  <span>{t(name === 'from' ? 'search.from' : 'search.to')}</span> <input type="date" name={name} defaultValue={day} />
                </label>{' '}
              </Fragment>
            ))}
            <Choice name="sort" label={t('search.sort')} chosen={sort}>
              {SEARCH_SORTS.map((each) => [each, t(each === 'newest' ? 'search.newest' : 'search.relevance')])}
            </Choice>
            <fieldset>
              <legend>{t('search.in')}</legend>
              {SEARCH_KINDS.map((kind) => (
                <Fragment key={kind}>
                  <label>
                    <input type="checkbox" name="in" value={kind} defaultChecked={kinds.includes(kind)} /> {kindsLabel(kind, t)}
                  </label>{' '}
                </Fragment>
              ))}
            </fieldset>
          </div>
        </details>
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** Text of the choice of everything; without it one of the values is always chosen. */
  all?: string;
  chosen: string | undefined;
  /** Values with their texts. */
  children: (readonly [value: string, text: string])[];
}

function Choice({ name, label, all, chosen, children }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ?? ''}>
        {all !== undefined && <option value="">{all}</option>}
        {children.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
