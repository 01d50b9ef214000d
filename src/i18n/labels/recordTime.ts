import type { RecordLink, RecordLinks } from '../../domain/session/recordLinks.ts';
import { formatPosition, formatTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/**
 * Formats the start of a record (epoch ms) for a list: the time of day in a live session, else its position or recording part; empty when
 * it is unknown.
 */
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
