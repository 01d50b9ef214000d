import { atom, onMount } from 'nanostores';
import {
  type LiveCaptions,
  mergeLanguages,
  parseTranscriptEvent,
  reduceCaptions,
  type TranscriptEvent,
} from '../../domain/transcript/liveCaptions.ts';
import { createCaptionTracks } from '../../services/browser/captions/liveCaptionTrack.ts';
import { reportMalformed } from '../../services/browser/metadataSocket.ts';
import { serverNow } from '../../services/browser/serverClock.ts';
import { $unreadTranscripts, type UnreadTranscript } from './liveSession.store.ts';
import { $playheadTime } from '../player/playback.store.ts';

/** The live captions as they were received, by language tag. */
const $received = atom<LiveCaptions>({});

/** Live captions by language (rule 11.10). */
export const $captions = atom<LiveCaptions>({});

const publish = () => $captions.set(mergeLanguages($received.get()));

/** Reads transcript events; a malformed one is left out (rule 12.9). */
function read(events: readonly UnreadTranscript[]): void {
  const parsed = events.flatMap(({ name, payload }) => {
    const event = parseTranscriptEvent(name, payload);
    if (!event) reportMalformed(name);
    return event ?? [];
  });
  $received.set(parsed.reduce(reduceCaptions, $received.get()));
}

/** Pause in which captions are collected before they are shown together, ms: events arrive in bursts. */
const PAUSE_MS = 10;

// Events are read while something shows captions.
onMount($captions, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publishSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      publish();
    }, PAUSE_MS);
  };
  const stopReading = $unreadTranscripts.subscribe((events) => {
    if (events.length === 0) return;
    $unreadTranscripts.set([]);
    read(events);
  });
  publish();
  const stopPublishing = $received.listen(publishSoon);
  return () => {
    clearTimeout(timer);
    stopReading();
    stopPublishing();
  };
});

const toEvents = (known: LiveCaptions): TranscriptEvent[] => [
  { kind: 'languages', languages: Object.keys(known) },
  ...Object.entries(known).flatMap(([language, { lines }]) => lines.map((line): TranscriptEvent => ({ kind: 'final', language, line }))),
];

/** Adds captions that the page knows, and shows them at once. */
export function addCaptions(known: LiveCaptions): void {
  $received.set(toEvents(known).reduce(reduceCaptions, $received.get()));
  publish();
}

/** Relation of the caption offsets of a session to the wall clock. */
export interface TranscriptTime {
  /** Instant from which the offsets count, epoch ms. */
  streamStartMs: number;
  /** Caption delay, ms (rule 12.6). */
  delayMs: number;
}

/**
 * Shows the live captions in tracks of a video, one for each language, with the name that `getLanguageName` returns (rules 11.12, 11.13).
 * Call it when the portal's player starts; returns the dispose function.
 */
export function showCaptionTracks(
  video: HTMLVideoElement,
  { streamStartMs, delayMs }: TranscriptTime,
  getLanguageName: (language: string) => string,
): () => void {
  const tracks = createCaptionTracks(video, getLanguageName);
  const disposers = [
    $playheadTime.subscribe((playheadMs) => {
      // The playhead relates positions to instants, and so gives the position of offset 0.
      if (playheadMs !== undefined) tracks.setZeroSeconds(video.currentTime - (playheadMs - streamStartMs) / 1000);
    }),
    $captions.subscribe((shown) => tracks.show(shown, serverNow() - delayMs - streamStartMs)),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}
