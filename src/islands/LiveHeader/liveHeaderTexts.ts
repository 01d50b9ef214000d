import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the header of a live session. */
export const LIVE_HEADER_TEXTS = ['live.watching'] as const satisfies readonly TextKey[];
