import type { Translate } from '../translator.ts';

/**
 * Formats a quote on one line, in the quotation marks of the language: “text” — speaker · time · address; undefined sources are left out.
 */
export const quoteText = (text: string, source: readonly (string | undefined)[], t: Translate): string =>
  t('transcript.quote', { text: text.replace(/\s+/g, ' ').trim(), source: source.filter((part) => part !== undefined).join(' · ') });
