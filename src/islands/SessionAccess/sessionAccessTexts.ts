import { STATE_CHANGE_TEXTS } from './StateChange.tsx';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the island that watches who may see a recording. */
export const SESSION_ACCESS_TEXTS = ['session.accessUnknown', ...STATE_CHANGE_TEXTS] as const satisfies readonly TextKey[];
