import { ANNOUNCEMENT_TEXTS } from '../../i18n/labels/announcementText.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the announcer and its switch. */
export const ANNOUNCER_TEXTS = ['live.announce', ...ANNOUNCEMENT_TEXTS] satisfies readonly TextKey[];
