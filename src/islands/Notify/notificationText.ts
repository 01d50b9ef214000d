import { formatTime } from '../../i18n/format.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import type { NotificationMessage } from '../../stores/live/notifications.store.ts';

const TEXTS: Record<NotificationMessage['kind'], TextKey> = {
  on: 'notify.on',
  off: 'notify.off',
  denied: 'notify.denied',
  started: 'notify.begins',
};

/** Makes the text of a message, with the estimated start if it is known (rule 8.9). */
export function notificationText(
  { kind, name, estimatedStartMs }: NotificationMessage,
  t: Translate,
  locale: Locale,
  timeZone: string,
): string {
  const text = t(TEXTS[kind], { name: name ?? t('notify.theSession') });
  return estimatedStartMs === undefined
    ? text
    : joinSentences([text, t('notify.estimate', { time: formatTime(estimatedStartMs, locale, timeZone) })]);
}
