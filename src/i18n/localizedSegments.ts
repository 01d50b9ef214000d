import type { Locale } from './locales.ts';

/** City pages whose path word is translated (spec §2). */
type PageSegment = 'about' | 'faq' | 'calendar';

/** The word of each page in the paths of each language (spec §2, contract §7). */
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

/** The page's name for a path segment in a language, as `src/pages` spells it; any other segment as it is. */
export function toPageName(segment: string, locale: Locale): string {
  const decoded = decodeSegment(segment).normalize('NFC');
  return Object.entries(LOCALIZED_SEGMENTS[locale]).find(([, segment]) => segment === decoded)?.[0] ?? segment;
}

/** The percent-encoded path segment of a page in a language; any other segment as it is. */
export const toLocalizedSegment = (segment: string, locale: Locale): string =>
  Object.hasOwn(LOCALIZED_SEGMENTS[locale], segment) ? encodeURIComponent(LOCALIZED_SEGMENTS[locale][segment as PageSegment]) : segment;

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
