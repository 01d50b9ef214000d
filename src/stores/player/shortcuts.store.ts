import { atom } from 'nanostores';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';

/** Whether single keys are shortcuts (rule 7.20, WCAG 2.1.4). */
export const $areShortcutsOn = atom(true);

/** Reads the stored choice (rule 20.7). */
export const restoreShortcuts = (): void => $areShortcutsOn.set(readPreferences().shortcuts !== false);

/** Stores on the device whether single keys are shortcuts (rule 7.20). */
export function storeShortcuts(shortcuts: boolean): void {
  $areShortcutsOn.set(shortcuts);
  writePreferences({ shortcuts });
}

/** Whether the list of shortcuts is shown. */
export const $isHelpOpen = atom(false);

/** Id of the button that opens the list. */
export const HELP_BUTTON = 'shortcuts';

/** Presses the button that shows or hides the list of shortcuts, if the page has one: the press also hydrates its island. */
export const toggleHelp = (): void => document.getElementById(HELP_BUTTON)?.click();
