import { useMemo } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import { pageTranslator } from '../../i18n/pageTranslator.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Props of an island with its texts (i18n/pageTexts.ts) and their language. */
export interface IslandTexts {
  texts: PageTexts;
  locale: Locale;
}

/** The translator of an island's own texts. */
export const useTranslator = ({ texts, locale }: IslandTexts): Translate => useMemo(() => pageTranslator(texts, locale), [texts, locale]);
