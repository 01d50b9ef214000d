import type { Locale } from './locales.ts';

/** City pages with a translated path word (rule 1.7). */
type PageSegment = 'about' | 'faq' | 'calendar';

/** Path word of each page in each language (rule 1.7, contract §7). */
const LOCALIZED_SEGMENTS: Record<Locale, Record<PageSegment, string>> = {
  nl: { about: 'about', faq: 'faq', calendar: 'calendar' },
  en: { about: 'about', faq: 'faq', calendar: 'calendar' },
  fr: { about: 'a-propos', faq: 'faq', calendar: 'calendrier' },
  de: { about: 'ueber', faq: 'faq', calendar: 'kalender' },
  es: { about: 'acerca-de', faq: 'preguntas-frecuentes', calendar: 'calendario' },
  cn: { about: '关于', faq: '常见问题', calendar: '日历' },
  ar: { about: 'حول', faq: 'الأسئلة-الشائعة', calendar: 'التقويم' },
  cy: { about: 'amdanom', faq: 'cwestiynau-cyffredin', calendar: 'calendr' },
};

/** Converts a translated path word to the page name in `src/pages`; returns any other segment unchanged (rule 1.7). */
export function toPageName(segment: string, locale: Locale): string {
  const decoded = decodeSegment(segment).normalize('NFC');
  return Object.entries(LOCALIZED_SEGMENTS[locale]).find(([, segment]) => segment === decoded)?.[0] ?? segment;
}

/** Converts a page name to the percent-encoded path word of a language; returns any other segment unchanged (rule 1.7). */
export const toLocalizedSegment = (segment: string, locale: Locale): string =>
  Object.hasOwn(LOCALIZED_SEGMENTS[locale], segment) ? encodeURIComponent(LOCALIZED_SEGMENTS[locale][segment as PageSegment]) : segment;

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
