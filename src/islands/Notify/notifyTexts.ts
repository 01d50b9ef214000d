import type { TextKey } from '../../i18n/translator.ts';

/** The texts that say that one will be notified, and of what. */
export const NOTIFY_TEXTS = [
  'notify.on',
  'notify.estimate',
  'notify.off',
  'notify.refused',
  'notify.begins',
  'notify.theSession',
  'action.close',
] as const satisfies readonly TextKey[];
