import type Hls from 'hls.js';
import type { ErrorData, Events, FragBufferedData, MediaPlaylist } from 'hls.js';
import { findRendition, type NamedSound, type SoundRendition, toRenditions } from '../../../../domain/playback/sound/soundRenditions.ts';
import type { SoundTrack } from '../../../../domain/playback/soundTracks.ts';

/** Time for which only the sound of a stream may fail before it counts as failed, ms (rule 27.13). */
const SOUND_FAILURE_MS = 5000;

const DESCRIPTION = 'public.accessibility.describes-video';

/** Any translation; `public.translation.dubbed` and `public.translation.voice-over` are two of them. */
const TRANSLATION = 'public.translation';

/** What the CHARACTERISTICS of a sound say that it is; undefined where they are silent (rule 27.40). */
function toStatedKind(characteristics = ''): NamedSound['statedKind'] {
  const stated = characteristics.split(',').map((each) => each.trim());
  if (stated.includes(DESCRIPTION)) return 'description';
  return stated.some((each) => each === TRANSLATION || each.startsWith(`${TRANSLATION}.`)) ? 'interpretation' : undefined;
}

/** The sounds that a multivariant playlist names. */
export const readNamedSounds = (audioTracks: readonly MediaPlaylist[]): NamedSound[] =>
  audioTracks.map(({ name, lang, url, default: isDefault, characteristics }) => ({
    name,
    language: lang,
    url: url === '' ? undefined : url,
    isDefault,
    statedKind: toStatedKind(characteristics),
  }));

/** Has a stream play a rendition, from where it is (rule 27.12). */
export function chooseInStream(hls: Hls, { name, language }: SoundRendition): void {
  // The sound that is buffered is not played to its end.
  hls.setAudioOption({ name, ...(language !== undefined && { lang: language }), flushImmediate: true });
}

/** Whether a part of a stream, as hls.js names it, is of its sound only. */
export const isSoundPart = (name: string | undefined): boolean => name === 'audio' || name === 'audioTrack';

/** Whether an error of a stream is one of its sound only. */
const isSoundError = ({ details, frag, context, sourceBufferName }: ErrorData): boolean =>
  details.startsWith('audioTrack') || isSoundPart(frag?.type) || isSoundPart(context?.type) || isSoundPart(sourceBufferName);

/** Watches whether only the sound of a stream fails. */
export interface SoundErrors {
  /** Notes an error; returns whether the sound has failed (rule 27.13). */
  note: (error: ErrorData, nowMs: number) => boolean;
  /** Notes that data of the sound has come. */
  clear: () => void;
}

/** Creates the watch over the errors of the sound; an error of the video ends it, because then the whole stream fails. */
export function createSoundErrors(): SoundErrors {
  let sinceMs: number | undefined;
  const clear = () => {
    sinceMs = undefined;
  };
  return {
    note: (error, nowMs) => {
      if (!isSoundError(error)) {
        clear();
        return false;
      }
      sinceMs ??= nowMs;
      return nowMs - sinceMs >= SOUND_FAILURE_MS;
    },
    clear,
  };
}

/** An audio track of a video that the browser plays itself, as WebKit has it. */
interface NativeSound {
  enabled: boolean;
  kind: string;
  label: string;
  language: string;
}

const getNativeSounds = (video: HTMLVideoElement): NativeSound[] =>
  Array.from((video as { audioTracks?: Iterable<NativeSound> & ArrayLike<NativeSound> }).audioTracks ?? []);

/** Whether the browser offers the sounds of a stream that it plays itself. */
export const hasNativeSounds = (video: HTMLMediaElement): boolean => 'audioTracks' in video;

/**
 * Has the video seek to where it is once the first part of a rendition has come: otherwise Firefox plays the sound that it has decoded
 * already to its end, for 3 s (rule 27.60). Not in WebKit, where a seek while data come may never end. Returns a function that ends the
 * wait.
 */
export function dropDecodedSound(hls: Hls, bufferedEvent: typeof Events.FRAG_BUFFERED, { url }: SoundRendition): () => void {
  const onBuffered = (_event: string, { frag }: FragBufferedData) => {
    const { media } = hls;
    if (!media || isSoundPart(frag.type) !== (url !== undefined) || frag.end < media.currentTime) return;
    stop();
    if (hasNativeSounds(media)) return;
    const { currentTime } = media;
    media.currentTime = currentTime;
  };
  const stop = () => hls.off(bufferedEvent, onBuffered);
  hls.on(bufferedEvent, onBuffered);
  return stop;
}

/** What a browser that plays a stream itself calls the sounds that say what they are. */
const NATIVE_KINDS: Partial<Record<string, NamedSound['statedKind']>> = {
  'main-desc': 'description',
  description: 'description',
  descriptions: 'description',
  translation: 'interpretation',
};

/** The sounds of a stream that the browser plays itself; empty in a browser that does not tell. */
export const readNativeSounds = (video: HTMLVideoElement): NamedSound[] =>
  getNativeSounds(video).map(({ label, language, kind }) => ({
    name: label,
    language: language === '' ? undefined : language,
    url: undefined,
    isDefault: kind === 'main',
    statedKind: NATIVE_KINDS[kind],
  }));

/** Has the browser play a track in the stream that it plays itself; returns false when it does not know the track (rule 27.12). */
export function chooseNatively(video: HTMLVideoElement, track: SoundTrack, listed: readonly SoundTrack[]): boolean {
  const rendition = findRendition(track, toRenditions(readNativeSounds(video), listed), listed);
  const chosen = getNativeSounds(video).find(({ label }) => label === rendition?.name);
  if (!chosen) return false;
  // At least one is enabled at any time: without any WebKit stops.
  chosen.enabled = true;
  for (const sound of getNativeSounds(video)) if (sound !== chosen) sound.enabled = false;
  return true;
}
