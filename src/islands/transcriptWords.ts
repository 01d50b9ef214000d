import type { Translate } from '../i18n/translator.ts';

/** The reader's texts in the visitor's language; `{number}` and `{count}` are left for it to fill in. */
export type TranscriptWords = ReturnType<typeof transcriptWords>;

/** Translates every text of the transcript reader: the island gets words, not a translator. */
export const transcriptWords = (t: Translate) => ({
  language: t('transcript.language'),
  search: t('transcript.search'),
  hit: t('transcript.hit', { number: '{number}', count: '{count}' }),
  noHits: t('transcript.noHits'),
  previousHit: t('transcript.previousHit'),
  nextHit: t('transcript.nextHit'),
  follow: t('transcript.follow'),
  copyQuote: t('transcript.copyQuote'),
  copied: t('transcript.copied'),
  notCopied: t('transcript.notCopied'),
  loading: t('transcript.loading'),
  error: t('transcript.error'),
  retry: t('error.tryAgain'),
  empty: t('transcript.empty'),
});
