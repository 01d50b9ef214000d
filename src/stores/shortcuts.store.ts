import { readPreferences, writePreferences } from '../services/browser/preferences.ts';

/** Whether the visitor left single keys on as shortcuts (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readPreferences().shortcuts !== false;

/** Remembers on the device whether single keys are shortcuts. */
export const rememberShortcuts = (shortcuts: boolean): void => writePreferences({ shortcuts });

let help: (() => void) | undefined;

/** Says what shows and hides the list of shortcuts. */
export const registerHelp = (toggle: (() => void) | undefined): void => {
  help = toggle;
};

/** Shows or hides the list of shortcuts, where the page has one. */
export const toggleHelp = (): void => help?.();
