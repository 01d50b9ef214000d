import { atom } from 'nanostores';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';

/** Whether changes of a live session are announced (rule 22.4). */
export const $areAnnouncementsOn = atom(true);

/** Reads the stored choice (rule 22.4). */
export const restoreAnnouncements = (): void => $areAnnouncementsOn.set(readPreferences().announcements !== false);

/** Stores on the device whether changes are announced (rule 22.4). */
export function storeAnnouncements(announcements: boolean): void {
  $areAnnouncementsOn.set(announcements);
  writePreferences({ announcements });
}
