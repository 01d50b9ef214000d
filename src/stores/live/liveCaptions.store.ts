import { atom } from 'nanostores';
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
import { setTranscriptReader } from './liveSession.store.ts';
import { $playheadTime } from '../player/playback.store.ts';

/** Live captions by language (rule 11.10). */
export const $captions = atom<LiveCaptions>({});

/** Pause in which captions are collected before they are shown together, ms: events arrive in bursts. */
const PAUSE_MS = 10;

let captions: LiveCaptions = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let hasReader = false;

function publish(): void {
  clearTimeout(timer);
  timer = undefined;
  $captions.set(mergeLanguages(captions));
}

const toEvents = (known: LiveCaptions): TranscriptEvent[] => [
  { kind: 'languages', languages: Object.keys(known) },
  ...Object.entries(known).flatMap(([language, { lines }]) => lines.map((line): TranscriptEvent => ({ kind: 'final', language, line }))),
];

/** Follows the live captions, including those received before; `known` are the captions of the page. A later call only adds its own. */
export function startCaptions(known: LiveCaptions = {}): void {
  captions = toEvents(known).reduce(reduceCaptions, captions);
  if (!hasReader) {
    hasReader = true;
    setTranscriptReader((name, payload) => {
      const event = parseTranscriptEvent(name, payload);
      if (!event) {
        reportMalformed(name);
        return;
      }
      const changed = reduceCaptions(captions, event);
      if (changed !== captions) timer ??= setTimeout(publish, PAUSE_MS);
      captions = changed;
    });
  }
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
  startCaptions();
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
