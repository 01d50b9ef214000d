import { atom } from 'nanostores';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';

/** Whether changes of a live session are announced. */
export const $areAnnouncementsOn = atom(true);

/** Takes over what the visitor chose before, on another page. */
export const restoreAnnouncements = (): void => $areAnnouncementsOn.set(readPreferences().announcements !== false);

/** Remembers on the device whether changes are announced. */
export function storeAnnouncements(announcements: boolean): void {
  $areAnnouncementsOn.set(announcements);
  writePreferences({ announcements });
}
