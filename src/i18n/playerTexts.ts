import { LOCALE_FACTS, type Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';

const files = import.meta.glob<PageTexts>('./locales/player/*.json', { import: 'default' });

/** The texts that come with the player's code, as no page needs them before it plays; rejects when they cannot be had. */
export const loadPlayerTexts = (locale: Locale): Promise<PageTexts> =>
  files[`./locales/player/${LOCALE_FACTS[locale].tag}.json`]?.() ?? Promise.resolve({});
