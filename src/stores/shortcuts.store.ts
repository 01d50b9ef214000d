import { readPreferences, writePreferences } from '../services/browser/preferences.ts';

/** Whether the visitor left single keys on as shortcuts (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readPreferences().shortcuts !== false;

/** Remembers on the device whether single keys are shortcuts. */
export const rememberShortcuts = (shortcuts: boolean): void => writePreferences({ shortcuts });
