import type { Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';
import type { TextKey } from './translator.ts';

/** The texts with which it is told that one will be notified, and of what. */
export const NOTIFY_TEXTS: readonly TextKey[] = [
  ...(['notify.on', 'notify.estimate', 'notify.off', 'notify.refused', 'notify.begins', 'notify.theSession'] as const),
];

/** What the status of notifications tells its script (`data-notify-status`). */
export interface NotifyFacts {
  locale: Locale;
  timeZone: string;
  texts: PageTexts;
}
