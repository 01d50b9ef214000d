import { basename } from 'node:path';
import type { MediaInput } from '../video/mediaRun.ts';
import type { MediaProbe } from '../video/probeMedia.ts';
import type { TrackSource } from './addTracks.ts';
import type { HlsRendition } from './hlsRenditions.ts';
import { nameOfHall } from './planTracks.ts';
import { soundLanguageOf, type TrackFile } from './soundNames.ts';

/** What is known of the sound of a recording before it is opened. */
export interface WantedSound {
  /** Files with further tracks. */
  files: TrackFile[];
  /** The language of the hall that the operator has given. */
  language?: string | undefined;
  /** The language of the records. */
  recordsLanguage?: string | undefined;
  /** The further tracks of a recording in parts that all of them have; absent: all tracks of the files and the video are kept. */
  shared?: TrackSource[] | undefined;
}

/** The sound of the hall. */
export interface HallSound {
  /** BCP 47 tag; undefined if nobody says it. */
  language: string | undefined;
  /** NAME of its rendition. */
  name: string;
}

/** The hall of a recording: its language is that of the option, of the name of the video, of the video, or of the records. */
export function findHall(source: string, { sound }: MediaProbe, wanted: WantedSound, rendition?: HlsRendition): HallSound {
  const language = wanted.language ?? soundLanguageOf(source) ?? rendition?.language ?? sound?.language ?? wanted.recordsLanguage;
  return { language, name: rendition?.name ?? nameOfHall(language) };
}

/** The sound streams of a recording beside the hall's, as tracks. */
export function toContainedTracks(input: MediaInput, { sounds, sound: hall }: MediaProbe): TrackSource[] {
  const name = basename(input.name);
  return sounds.flatMap((sound, index): TrackSource[] => {
    if (sound.index === hall?.index) return [];
    const { language, title, kind = 'other' } = sound;
    return [{ kind, language, label: title, origin: 'video', from: `sound track ${index + 1} of ${name}`, stream: { input, sound } }];
  });
}

/**
 * The audio renditions of an HLS stream beside the hall's, as tracks.
 *
 * @param isCopied whether their sound is put into a new stream; else they are heard in the stream itself
 */
export function toRenditionTracks(
  input: MediaInput,
  { sounds }: MediaProbe,
  renditions: readonly HlsRendition[],
  isCopied: boolean,
): TrackSource[] {
  return renditions.flatMap(({ name, language, kind, isHall }): TrackSource[] => {
    const sound = sounds.find(({ title }) => title === name);
    if (isHall || (isCopied && !sound)) return [];
    return [
      {
        kind: kind ?? 'other',
        language,
        label: name,
        origin: 'video',
        from: `“${name}” of ${input.name}`,
        ...(isCopied && sound ? { stream: { input, sound } } : { hlsName: name }),
      },
    ];
  });
}
