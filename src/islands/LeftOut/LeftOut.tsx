import { useEffect, useState } from 'react';
import { NotShown } from '../../components/session/NotShown.tsx';
import type { PageTexts } from '../../i18n/pageTexts.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';

interface LeftOutProps extends IslandTexts {
  /** Number of records that the list does not show. */
  count: number;
  /** Address of the session in the page's language. */
  sessionHref: string;
}

/**
 * The sentence above a list that does not show all records (rule 6.16). Its texts are in pages that need them; a list that grows later
 * loads them.
 */
export function LeftOut({ count, sessionHref, texts, locale }: LeftOutProps) {
  const [loaded, setLoaded] = useState<PageTexts>();
  const known = texts['session.notShown'] === undefined ? loaded : texts;
  const isMissing = count > 0 && known === undefined;
  useEffect(() => {
    if (isMissing)
      void import('../../i18n/lazyTexts.ts').then(({ loadLazyTexts }) => loadLazyTexts('records', locale)).then(setLoaded, () => undefined);
  }, [isMissing, locale]);
  const t = useTranslator({ texts: known ?? texts, locale });
  return known && <NotShown count={count} href={`${sessionHref}.json`} link={t('session.asJson')} t={t} />;
}
