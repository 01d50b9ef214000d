import { useEffect, useMemo, useState } from 'react';
import { type LazyTextsName, loadLazyTexts } from '../../i18n/lazyTexts.ts';
import { pageTranslator } from '../../i18n/pageTranslator.ts';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { IslandTexts } from './useTranslator.ts';

/** The translator of an island's own texts and of lazy ones, which are fetched once `isWanted` is true; undefined until they are loaded. */
export function useLazyTranslator(part: LazyTextsName, isWanted: boolean, { texts, locale }: IslandTexts): Translate | undefined {
  const [lazyTexts, setLazyTexts] = useState<PageTexts>();
  useEffect(() => {
    // When the texts fail to load, the component that needs them is not shown, as without script.
    if (isWanted) void loadLazyTexts(part, locale).then(setLazyTexts, () => undefined);
  }, [part, isWanted, locale]);
  return useMemo(() => lazyTexts && pageTranslator({ ...texts, ...lazyTexts }, locale), [lazyTexts, texts, locale]);
}
