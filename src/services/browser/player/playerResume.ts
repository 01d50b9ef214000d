import { parseResumePoints, storePosition, resumePosition } from '../../../domain/playback/resume.ts';
import { readPreferences, writePreferences } from '../preferences.ts';
import { type Messages, NOTICE_MS } from './playerMessageTypes.ts';
import type { PlayerOptions } from './playerOptions.ts';

/** Interval at which the position is stored during playback, ms (rule 7.8). */
const STORE_INTERVAL_MS = 5000;

const readPoints = () => parseResumePoints(readPreferences().resume);

/** Position at which a recording resumes, in seconds (rule 7.9); undefined when it starts anew. */
export const getResumePosition = ({
  resumes,
  storageKey,
  live,
}: Pick<PlayerOptions, 'resumes' | 'storageKey' | 'live'>): number | undefined =>
  resumes && storageKey !== undefined && live === undefined ? resumePosition(readPoints(), storageKey) : undefined;

/** Stores the position of a recording on the device every 5 s of playback, on pause, at the end and when the page is hidden (rule 7.8). */
export function storeResumePoints(video: HTMLVideoElement, key: string, signal: AbortSignal): void {
  let storedMs = 0;
  // A source that has not played yet is at its own start, which is no position to resume.
  let hasPlayed = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA;
  const store = () => {
    if (!hasPlayed) return;
    const before = readPoints();
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
