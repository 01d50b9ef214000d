import { type Locale, LOCALE_INFO, type PageSegment } from './locales.ts';

/** Converts a translated path word to the page name in `src/pages`; returns any other segment unchanged (rule 1.7). */
export function toPageName(segment: string, locale: Locale): string {
  const decoded = decodeSegment(segment).normalize('NFC');
  return Object.entries(LOCALE_INFO[locale].segments).find(([, segment]) => segment === decoded)?.[0] ?? segment;
}

/** Converts a page name to the percent-encoded path word of a language; returns any other segment unchanged (rule 1.7). */
export function toLocalizedSegment(segment: string, locale: Locale): string {
  const { segments } = LOCALE_INFO[locale];
  return Object.hasOwn(segments, segment) ? encodeURIComponent(segments[segment as PageSegment]) : segment;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
