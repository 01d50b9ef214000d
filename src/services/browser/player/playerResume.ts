import { parseResumePoints, storePosition, resumePosition } from '../../../domain/playback/resume.ts';
import { readPreferences, writePreferences } from '../preferences.ts';
import { type Messages, NOTICE_MS } from './playerMessageTypes.ts';

/** While it plays, the position is kept this often, in ms. */
const KEEP_EVERY_MS = 5000;

const readPoints = () => parseResumePoints(readPreferences().resume);

/** Where the visitor left a session on this device, in seconds. */
export const findPosition = (key: string): number | undefined => resumePosition(readPoints(), key);

/** Keeps the position of a video on the device: now and then while it plays, and whenever it may be the last moment. */
export function keepPosition(video: HTMLVideoElement, key: string, signal: AbortSignal): void {
  let storedMs = 0;
  // Until it plays, a source stands at its own beginning.
  let hasPlayed = false;
  const keep = () => {
    if (!hasPlayed) return;
    const before = readPoints();
    const after = storePosition(before, { key, seconds: video.currentTime }, video.duration);
    storedMs = Date.now();
    // Nothing is written where there is nothing to say.
    if (before.length + after.length > 0) writePreferences({ resume: after });
  };
  const keepAtTimes = () => {
    if (!video.paused && Date.now() - storedMs >= KEEP_EVERY_MS) keep();
  };
  for (const event of ['playing', 'emptied']) {
    video.addEventListener(event, () => (hasPlayed = event === 'playing'), { signal });
  }
  video.addEventListener('timeupdate', keepAtTimes, { signal });
  for (const event of ['pause', 'ended']) video.addEventListener(event, keep, { signal });
  addEventListener('pagehide', keep, { signal });
}

/** Says, once it plays, that it goes on where the visitor left, and how to begin at the beginning. */
export function tellResumed(
  video: HTMLVideoElement,
  messages: Messages,
  { text, label, onPress }: { text: string; label: string; onPress: () => void },
  signal: AbortSignal,
): void {
  const tell = () => {
    messages.show('resume', { role: 'status', text, action: { label, onPress }, hidesAfterMs: NOTICE_MS });
  };
  video.addEventListener('playing', tell, { signal, once: true });
}
