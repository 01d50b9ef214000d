import { LOCALE_INFO, type Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';

const files = import.meta.glob<PageTexts>('./locales/*/*.json', { import: 'default' });

/**
 * Sets of texts that are loaded with lazy code instead of the page: what the actions show only with script and what has become of a
 * session, player with shortcuts, records that a list does not show, suggestions of a search field, and transcript.
 */
export type LazyTextsName = 'actions' | 'player' | 'records' | 'search' | 'transcript';

/** Loads a set of texts in one language; rejects when the request fails. */
export const loadLazyTexts = (part: LazyTextsName, locale: Locale): Promise<PageTexts> =>
  files[`./locales/${part}/${LOCALE_INFO[locale].tag}.json`]?.() ?? Promise.resolve({});
