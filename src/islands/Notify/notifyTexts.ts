import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the messages about notifications. */
export const NOTIFY_TEXTS = [
  'notify.on',
  'notify.estimate',
  'notify.off',
  'notify.denied',
  'notify.begins',
  'notify.theSession',
  'action.close',
] as const satisfies readonly TextKey[];
