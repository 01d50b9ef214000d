import { LOCALE_INFO, LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { label } from './labels.ts';

/** Looks up an interface text in the language of a visit. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** A page that exists in every language. */
export interface PageKind {
  name: string;
  /** Path in `src/pages`: no language prefix, English path words. */
  path: string;
  /** Its whole title (rule 1.13). */
  title: (t: Text) => string;
  /** Path of the page whose canonical address it has, if it is another one. */
  copyOf?: string;
  weight: 'list' | 'cityHome' | 'session' | 'download';
  status?: number;
}

const site = 'Public Gallery';
const recorded = 'Gemeenteraad: begrotingsvergadering';

/** Every screen of contract §7 that exists in all languages. */
export const PAGES: PageKind[] = [
  { name: 'city list', path: '/', title: () => site, weight: 'list' },
  { name: 'city list by its name', path: '/cities', copyOf: '/', title: () => site, weight: 'list' },
  { name: 'city list with private cities', path: '/private', title: () => site, weight: 'list' },
  {
    name: 'city home',
    path: '/waterdam',
    title: (t) => `${t('sessions.title', { city: 'Waterdam' })} · ${site}`,
    weight: 'cityHome',
  },
  { name: 'FAQ', path: '/waterdam/faq', title: (t) => `${t('nav.faq')} · Waterdam · ${site}`, weight: 'list' },
  { name: 'about', path: '/waterdam/about', title: (t) => `${t('nav.about')} · Waterdam · ${site}`, weight: 'list' },
  { name: 'delegates', path: '/waterdam/delegates', title: (t) => `${t('nav.delegates')} · Waterdam · ${site}`, weight: 'list' },
  {
    name: 'delegates under their Dutch name',
    path: '/waterdam/raadsleden',
    copyOf: '/waterdam/delegates',
    title: (t) => `${t('delegates.councillors')} · Waterdam · ${site}`,
    weight: 'list',
  },
  { name: 'people', path: '/waterdam/people', title: (t) => `${t('nav.people')} · Waterdam · ${site}`, weight: 'list' },
  { name: 'person', path: '/waterdam/people/WD-014', title: () => `Koen Bruggeling · Waterdam · ${site}`, weight: 'list' },
  { name: 'calendar', path: '/waterdam/calendar', title: (t) => `${t('nav.calendar')} · Waterdam · ${site}`, weight: 'list' },
  {
    name: 'category',
    path: '/waterdam/category/gemeenteraad',
    title: (t) => `${t('category.titled', { name: 'Gemeenteraad' })} · Waterdam · ${site}`,
    weight: 'list',
  },
  { name: 'recorded session', path: '/waterdam/gr-begroting', title: () => `${recorded} · Waterdam · ${site}`, weight: 'session' },
  ...['seek/90', 'topic/begroting', 'topicid/begroting', 'download'].map((tail): PageKind => ({
    name: `recorded session at /${tail}`,
    path: `/waterdam/gr-begroting/${tail}`,
    copyOf: '/waterdam/gr-begroting',
    title: () => `${recorded} · Waterdam · ${site}`,
    weight: tail === 'download' ? 'download' : 'session',
  })),
  {
    name: 'unknown session',
    path: '/waterdam/nothing',
    title: (t) => `${t('error.notFoundTitle')} · Waterdam · ${site}`,
    weight: 'list',
    status: 404,
  },
  { name: 'search', path: '/search', title: (t) => `${t('search.title')} · ${site}`, weight: 'list' },
  {
    name: 'search of a city',
    path: '/waterdam/search',
    title: (t) => `${t('search.titleIn', { city: 'Waterdam' })} · ${site}`,
    weight: 'list',
  },
];

/** A page in one language: its addresses, title and direction. */
export interface Visit {
  locale: Locale;
  path: string;
  canonicalPath: string;
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** The visits of a page, one a language, with the path words of the language (rule 1.7). */
export const getVisits = (page: PageKind): Visit[] =>
  LOCALES.map((locale) => {
    const { tag, dir } = LOCALE_INFO[locale];
    return {
      locale,
      path: localizePath(page.path, locale),
      canonicalPath: localizePath(page.copyOf ?? page.path, locale),
      title: page.title((key, values) => label(tag, key, values)),
      lang: tag,
      dir,
    };
  });

const RIGHT_TO_LEFT: readonly Locale[] = LOCALES.filter((locale) => LOCALE_INFO[locale].dir === 'rtl');
const LEFT_TO_RIGHT: readonly Locale[] = LOCALES.filter((locale) => LOCALE_INFO[locale].dir === 'ltr');

/**
 * The visits of a page in some languages. Pages take turns with the left-to-right languages, so that every language has pages. A page
 * that is no copy of another one is paired with one of them and with every right-to-left language, a copy with two of them.
 */
export const getPairedVisits = (page: PageKind): Visit[] => {
  const turn = 2 * PAGES.indexOf(page);
  const inTurn = [turn, turn + 1].map((index) => LEFT_TO_RIGHT[index % LEFT_TO_RIGHT.length]);
  const paired = page.copyOf === undefined ? [inTurn[0], ...RIGHT_TO_LEFT] : inTurn;
  return getVisits(page).filter(({ locale }) => paired.includes(locale));
};
