import type { StoredSignView } from '../../domain/playback/sign/signView.ts';
import type { StoredSound } from '../../domain/playback/sound/soundChoice.ts';
import type { ResumePoint } from '../../domain/playback/resume.ts';

/** A visitor's choices in the player, stored on the device only (rule 20.7); an absent field was never chosen. */
export interface Preferences {
  /** Whether single keys are shortcuts. */
  shortcuts?: boolean;
  /** Whether the video has the whole width of the page (rule 7.35). */
  wide?: boolean;
  /** The sound track (rule 27.14). */
  sound?: StoredSound;
  /** Whether only sound is played. */
  soundOnly?: boolean;
  /** Whether changes of a live session are announced. */
  announcements?: boolean;
  captionSize?: string;
  captionBackground?: string;
  resume?: ResumePoint[];
  /** Whether and how the signer's video is shown (rule 27.23). */
  sign?: StoredSignView;
  /** Size of the signer's video for which a narrow page has room below the picture; '' for none (rule 27.24). */
  below?: string;
}

const STORAGE_KEY = 'player';

// Choices of this page that the browser did not store.
let unstoredChoices: Preferences = {};

/** Reads the stored choices; their types are not checked, as another version may have written them. */
export function readPreferences(): Preferences {
  try {
    return { ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Preferences | null), ...unstoredChoices };
  } catch {
    return unstoredChoices;
  }
}

/** Adds choices to the stored ones; call it only after an action of the visitor (rules 20.1, 20.7). */
export function writePreferences(choices: Preferences): void {
  // The inline script of the page sets them from what is stored (rules 7.20, 7.35, 27.14, 27.24).
  if (choices.wide !== undefined) document.documentElement.toggleAttribute('data-wide', choices.wide);
  if (choices.shortcuts !== undefined) document.documentElement.toggleAttribute('data-keys-off', !choices.shortcuts);
  if (choices.sound !== undefined) document.documentElement.dataset['track'] = 'true';
  if (choices.below !== undefined) document.documentElement.dataset['sign'] = choices.below;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPreferences(), ...choices }));
  } catch {
    unstoredChoices = { ...unstoredChoices, ...choices };
  }
}
