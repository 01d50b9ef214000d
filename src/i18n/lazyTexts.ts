import { LOCALE_INFO, type Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';

const files = import.meta.glob<PageTexts>('./locales/*/*.json', { import: 'default' });

/** Texts that no page carries, as they come with code that is fetched later: of the player and its shortcuts, and of the transcript. */
export type LaterTexts = 'player' | 'transcript';

/** Fetches such texts; rejects when they cannot be had. */
export const loadTexts = (part: LaterTexts, locale: Locale): Promise<PageTexts> =>
  files[`./locales/${part}/${LOCALE_INFO[locale].tag}.json`]?.() ?? Promise.resolve({});
