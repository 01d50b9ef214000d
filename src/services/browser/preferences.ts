import type { ResumePoint } from '../../domain/playback/resume.ts';

/** What a visitor chose for watching, kept on the device only. What is absent was never chosen. */
export interface Preferences {
  /** Whether single keys are shortcuts. */
  shortcuts?: boolean;
  /** Whether only the sound is played. */
  soundOnly?: boolean;
  /** Whether changes of a live session are announced. */
  announcements?: boolean;
  captionSize?: string;
  captionBackground?: string;
  resume?: ResumePoint[];
}

const STORAGE_KEY = 'player';

// A browser may refuse storage: then a choice holds for this page.
let unstored: Preferences = {};

/** What was kept; nothing of it is sure to be what this version writes. */
export function readPreferences(): Preferences {
  try {
    return { ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Preferences | null), ...unstored };
  } catch {
    return unstored;
  }
}

/** Keeps choices beside those that were made before; only ever called for something the visitor did. */
export function writePreferences(choices: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPreferences(), ...choices }));
  } catch {
    unstored = { ...unstored, ...choices };
  }
}
