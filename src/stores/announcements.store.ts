import { readPreferences, writePreferences } from '../services/browser/preferences.ts';

/** Whether the visitor left on that changes of a live session are announced. */
export const areAnnouncementsOn = (): boolean => readPreferences().announcements !== false;

/** Remembers on the device whether changes are announced. */
export const rememberAnnouncements = (announcements: boolean): void => writePreferences({ announcements });
