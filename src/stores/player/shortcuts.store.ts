import { atom } from 'nanostores';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';

/** Whether single keys are shortcuts (WCAG 2.1.4). */
export const $areShortcutsOn = atom(true);

/** Takes over what the visitor chose before, on another page. */
export const restoreShortcuts = (): void => $areShortcutsOn.set(readPreferences().shortcuts !== false);

/** Remembers on the device whether single keys are shortcuts. */
export function storeShortcuts(shortcuts: boolean): void {
  $areShortcutsOn.set(shortcuts);
  writePreferences({ shortcuts });
}

/** Id of the list of shortcuts: a popover that the browser opens. */
export const HELP_ID = 'shortcuts';

/** Shows or hides the list of shortcuts, where the page has one. */
export const toggleHelp = (): void => void document.getElementById(HELP_ID)?.togglePopover();
