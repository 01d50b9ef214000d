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
import { subscribeTranscript } from './liveSession.store.ts';
import { $playheadTime } from '../player/playback.store.ts';

/** Words that are spoken, in every language they are told in. */
export const $captions = atom<LiveCaptions>({});

/** Words come in bursts: they are shown together, within a frame or so. */
const PAUSE_MS = 10;

let captions: LiveCaptions = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

function publish(): void {
  clearTimeout(timer);
  timer = undefined;
  $captions.set(mergeLanguages(captions));
}

const eventsOf = (known: LiveCaptions): TranscriptEvent[] => [
  { kind: 'languages', languages: Object.keys(known) },
  ...Object.entries(known).flatMap(([language, { lines }]) => lines.map((line): TranscriptEvent => ({ kind: 'final', language, line }))),
];

/** Follows what is spoken, what was said before included; `known` is what the page knows itself. Later calls only add what they know. */
export function subscribeCaptions(known: LiveCaptions = {}): void {
  captions = eventsOf(known).reduce(reduceCaptions, captions);
  if (!isFollowing) {
    isFollowing = true;
    subscribeTranscript((name, payload) => {
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

/** Where the words of a session are in time. */
export interface TranscriptTime {
  /** Epoch ms: what their offsets count from. */
  streamStartMs: number;
  /** How long they wait, ms. */
  delayMs: number;
}

/**
 * Follows what is spoken and shows it as captions of a video, in tracks that `nameOf` names after their languages. To be called once the
 * video is going to play; returns what ends it.
 */
export function showTracks(
  video: HTMLVideoElement,
  { streamStartMs, delayMs }: TranscriptTime,
  nameOf: (language: string) => string,
): () => void {
  subscribeCaptions();
  const tracks = createCaptionTracks(video, nameOf);
  const ends = [
    $playheadTime.subscribe((playheadTime) => {
      // What is shown now tells where in the video the offsets begin.
      if (playheadTime !== undefined) tracks.moveTo(video.currentTime - (playheadTime - streamStartMs) / 1000);
    }),
    $captions.subscribe((shown) => tracks.show(shown, serverNow() - delayMs - streamStartMs)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
