import type { City } from '../../../domain/city/city.ts';
import type { IndexedRole } from '../../../domain/people/across/indexedPeople.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { formatMonthRange } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { toJoint } from '../../../i18n/labels/punctuation.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './PersonRoles.module.css';

interface PersonRolesProps {
  city: City;
  /** Newest first. */
  roles: readonly IndexedRole[];
  locale: Locale;
  t: Translate;
}

/** The roles and divisions of a person over time (rule 26.12); nothing if none is known. */
export function PersonRoles({ city, roles, locale, t }: PersonRolesProps) {
  const known = roles.filter(({ role, division }) => role !== undefined || division !== undefined);
  if (known.length === 0) return null;
  const lang = contentLang(city, locale);
  return (
    <section className={styles.roles}>
      <h2>{t('people.roles')}</h2>
      <ul>
        {known.map(({ role, division, fromMs, untilMs }, index) => (
          <li key={index}>
            {role !== undefined && <bdi {...lang}>{role}</bdi>}
            {role !== undefined && division !== undefined && toJoint(t)}
            {division !== undefined && <bdi {...lang}>{division}</bdi>}{' '}
            {fromMs !== undefined && (
              <small className="muted figures">{formatMonthRange(fromMs, untilMs ?? fromMs, locale, city.timeZone)}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
