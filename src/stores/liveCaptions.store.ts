import { atom } from 'nanostores';
import { type LiveCaptions, mergeLanguages, parseWords, reduceWords, type WordsEvent } from '../domain/liveCaptions.ts';
import { createCaptionTracks } from '../services/browser/liveCaptionTrack.ts';
import { reportMalformed } from '../services/browser/metadataSocket.ts';
import { serverNow } from '../services/browser/serverClock.ts';
import { readWords } from './liveSession.store.ts';
import { $pictureMs } from './playback.store.ts';

/** Words that are spoken, in every language they are told in. */
export const $captions = atom<LiveCaptions>({});

/** Words come in bursts: they are shown together, within a frame or so. */
const PAUSE_MS = 10;

/** Follows what is spoken, what was said before included; `known` is what the page knows itself. */
export function followCaptions(known: readonly WordsEvent[]): void {
  let captions = known.reduce(reduceWords, $captions.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    $captions.set(mergeLanguages(captions));
  };
  readWords((name, payload) => {
    const event = parseWords(name, payload);
    if (!event) {
      reportMalformed(name);
      return;
    }
    const changed = reduceWords(captions, event);
    if (changed !== captions) timer ??= setTimeout(tell, PAUSE_MS);
    captions = changed;
  });
  tell();
}

/** Where the words of a session are in time. */
export interface WordsTime {
  /** Epoch ms: what their offsets count from. */
  streamStartMs: number;
  /** How long they wait, ms. */
  delayMs: number;
}

/** Shows what is spoken as captions of the page's player, in tracks that are named after their languages. */
export function showTracks({ streamStartMs, delayMs }: WordsTime, nameOf: (language: string) => string): void {
  const video = document.querySelector<HTMLVideoElement>('.player video');
  if (!video) return;
  const tracks = createCaptionTracks(video, nameOf);
  $pictureMs.subscribe((pictureMs) => {
    // What is shown now tells where in the video the offsets begin.
    if (pictureMs !== undefined) tracks.moveTo(video.currentTime - (pictureMs - streamStartMs) / 1000);
  });
  $captions.subscribe((captions) => tracks.show(captions, serverNow() - delayMs - streamStartMs));
}
