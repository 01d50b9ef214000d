import { useEffect, useMemo, useState } from 'react';
import { type LaterTexts, loadTexts } from '../../i18n/lazyTexts.ts';
import { pageTranslator } from '../../i18n/pageTranslator.ts';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { IslandTexts } from './useTranslator.ts';

/** The translator of an island's own texts and of those that are fetched once they are wanted; undefined until they are there. */
export function useLaterTranslator(part: LaterTexts, isWanted: boolean, { texts, locale }: IslandTexts): Translate | undefined {
  const [later, setLater] = useState<PageTexts>();
  useEffect(() => {
    // Without them what they belong to stays away, as without script.
    if (isWanted) void loadTexts(part, locale).then(setLater, () => undefined);
  }, [part, isWanted, locale]);
  return useMemo(() => later && pageTranslator({ ...texts, ...later }, locale), [later, texts, locale]);
}
