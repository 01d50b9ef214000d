import type { TextKey } from '../../i18n/translator.ts';

/** Text keys around the list of shortcuts; the texts of the list are loaded when it is opened. */
export const SHORTCUT_TEXTS = ['keys.title', 'keys.close'] as const satisfies readonly TextKey[];
