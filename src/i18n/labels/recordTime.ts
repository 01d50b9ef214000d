import type { RecordLink, RecordLinks } from '../../domain/session/recordLinks.ts';
import { formatPosition, formatTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** When something began, as a list says it: a time of day while a session is live, else its position or its part; empty where nobody knows. */
export function recordTime(
  startMs: number | undefined,
  { seconds, part }: RecordLink,
  { isLive, timeZone }: RecordLinks,
  locale: Locale,
  t: Translate,
): string {
  if (isLive) return startMs === undefined ? '' : formatTime(startMs, locale, timeZone);
  if (seconds !== undefined) return formatPosition(seconds);
  return part === undefined ? '' : t('session.part', { number: part });
}
