import { storePosition } from '../../../domain/playback/resume.ts';
import { writePreferences } from '../preferences.ts';
import { type Messages, NOTICE_MS } from './playerMessageTypes.ts';
import { readResumePoints } from '../resumePosition.ts';

/** Interval at which the position is stored during playback, ms (rule 7.8). */
const STORE_INTERVAL_MS = 5000;

/** Stores the position of a recording on the device every 5 s of playback, on pause, at the end and when the page is hidden (rule 7.8). */
export function storeResumePoints(video: HTMLVideoElement, key: string, signal: AbortSignal): void {
  let storedMs = 0;
  // A source that has not played yet is at its own start, which is no position to resume.
  let hasPlayed = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA;
  const store = () => {
    if (!hasPlayed) return;
    const before = readResumePoints();
    const after = storePosition(before, { key, seconds: video.currentTime }, video.duration);
    storedMs = Date.now();
    // Write nothing when no point was or will be stored.
    if (before.length + after.length > 0) writePreferences({ resume: after });
  };
  const storeAtInterval = () => {
    if (!video.paused && Date.now() - storedMs >= STORE_INTERVAL_MS) store();
  };
  for (const event of ['playing', 'emptied']) {
    video.addEventListener(event, () => (hasPlayed = event === 'playing'), { signal });
  }
  video.addEventListener('timeupdate', storeAtInterval, { signal });
  for (const event of ['pause', 'ended']) video.addEventListener(event, store, { signal });
  addEventListener('pagehide', store, { signal });
}

/**
 * Shows, when playback starts or at once while it plays, that it resumes at the stored position, with a button that restarts (rule 7.9).
 */
export function announceResume(
  video: HTMLVideoElement,
  messages: Messages,
  { text, label, onPress }: { text: string; label: string; onPress: () => void },
  signal: AbortSignal,
): void {
  const show = () => {
    messages.show('resume', { role: 'status', text, action: { label, onPress }, hidesAfterMs: NOTICE_MS });
  };
  if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) show();
  else video.addEventListener('playing', show, { signal, once: true });
}
