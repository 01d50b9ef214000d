import { formatTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import type { NotificationMessage } from '../../stores/live/notifications.store.ts';

const TEXTS: Record<NotificationMessage['kind'], TextKey> = {
  on: 'notify.on',
  off: 'notify.off',
  denied: 'notify.refused',
  begins: 'notify.begins',
};

/** A message in words, with about when it begins. */
export function notificationText({ kind, name, estimateMs }: NotificationMessage, t: Translate, locale: Locale, timeZone: string): string {
  const text = t(TEXTS[kind], { name: name ?? t('notify.theSession') });
  return estimateMs === undefined ? text : `${text} ${t('notify.estimate', { time: formatTime(estimateMs, locale, timeZone) })}`;
}
