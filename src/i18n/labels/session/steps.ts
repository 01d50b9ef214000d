import type { City } from '../../../domain/city/city.ts';
import type { Locale } from '../../locales.ts';
import { localizePath } from '../../localizedPath.ts';
import type { Translate } from '../../translator.ts';

/** A link that leads on from a page: its address and its text. */
export interface Step {
  href: string;
  label: string;
}

type StepCity = Pick<City, 'name' | 'title' | 'hideSessions' | 'showCalendar'>;

/** The way from a session back to its city. */
export const toBackStep = (city: StepCity, locale: Locale, t: Translate): Step => ({
  href: localizePath(`/${city.name}`, locale),
  label: t('category.back', { city: city.title }),
});

/** Links that a page offers when its session cannot be watched now. */
export function toNextSteps(city: StepCity, locale: Locale, t: Translate): Step[] {
  const home = localizePath(`/${city.name}`, locale);
  return [
    ...(city.hideSessions ? [] : [toBackStep(city, locale, t)]),
    ...(city.showCalendar ? [{ href: `${home}/calendar`, label: t('nav.calendar') }] : []),
    { href: `${home}/about`, label: t('session.contact', { city: city.title }) },
  ];
}
