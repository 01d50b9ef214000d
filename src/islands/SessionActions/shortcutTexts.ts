import type { TextKey } from '../../i18n/translator.ts';

/** The texts around the list of shortcuts; its own are fetched when it is opened. */
export const SHORTCUT_TEXTS = ['keys.title', 'keys.close'] as const satisfies readonly TextKey[];
