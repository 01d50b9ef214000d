import { atom } from 'nanostores';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';

/** Whether the video has the whole width of the page, with the panels below it (rule 7.35). */
export const $isWide = atom(false);

/** Reads the stored choice (rule 20.7). */
export const restoreWideView = (): void => $isWide.set(readPreferences().wide === true);

/** Switches the wide view on or off, stores the choice on the device, and returns whether it is on now. */
export function toggleWideView(): boolean {
  const wide = !$isWide.get();
  $isWide.set(wide);
  writePreferences({ wide });
  return wide;
}

/** From this width on the window has room for panels beside the video: below that the video has the whole width anyway. */
const PANELS_BESIDE = '(min-width: 62rem)';

/** Whether the window has room for panels beside the video. */
export const canBeWide = (): boolean => matchMedia(PANELS_BESIDE).matches;

/** Calls back when `canBeWide` may have changed, until the function that it returns is called. */
export function onCanBeWideChange(onChange: () => void): () => void {
  const query = matchMedia(PANELS_BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
