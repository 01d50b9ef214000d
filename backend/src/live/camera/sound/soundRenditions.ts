import type { StoredTrack } from '../../../store/records.ts';
import type { CameraSegment } from '../cameraSegments.ts';
import { toSoundName } from './soundSplitter.ts';
import type { CameraTrack } from './soundTracks.ts';

/** The audio group of the variants of a camera. */
export const SOUND_GROUP = 'sound';

/** An audio rendition of a multivariant playlist. */
export interface SoundRendition extends CameraTrack {
  /** Its media playlist; absent for the hall, whose sound is in the variants. */
  uri?: string;
  /** Bits in a second, at most and on average; 0 for the hall. */
  bits: { most: number; average: number };
}

/**
 * The audio renditions of a stream: none with one sound, which then has no group. `toUri` gives the address of the media playlist of a
 * sound by its name.
 */
export function listSoundRenditions(
  tracks: readonly CameraTrack[],
  segments: readonly CameraSegment[],
  toUri: (name: string) => string,
): SoundRendition[] {
  if (tracks.length < 2) return [];
  return tracks.map((one) => {
    const name = toSoundName(one.sound.number);
    if (one.sound.number === 1) return { ...one, bits: { most: 0, average: 0 } };
    return { ...one, uri: toUri(name), bits: toBits(segments, name) };
  });
}

function toBits(segments: readonly CameraSegment[], name: string): SoundRendition['bits'] {
  const sizes = segments.flatMap(({ madeBytes, durationMs }) => {
    const bytes = madeBytes[name];
    return bytes === undefined ? [] : [{ bytes, durationMs }];
  });
  const sum = (key: 'bytes' | 'durationMs') => sizes.reduce((total, size) => total + size[key], 0);
  const toRate = (bytes: number, ms: number) => Math.ceil((bytes * 8000) / ms);
  return {
    most: Math.max(0, ...sizes.map(({ bytes, durationMs }) => toRate(bytes, durationMs))),
    average: sizes.length === 0 ? 0 : toRate(sum('bytes'), sum('durationMs')),
  };
}

/** What a rendition says that it is; nothing of one of which nobody knows it (rule 27.40). */
const CHARACTERISTICS: Partial<Record<StoredTrack['kind'], string>> = {
  interpretation: 'public.translation',
  description: 'public.accessibility.describes-video',
};

/**
 * The line of an audio rendition. Only the hall is chosen by a player itself: nobody hears an interpretation without having chosen it, or
 * being told so (rule 27.2).
 */
export function toMediaTag({ sound, track, uri }: SoundRendition): string {
  const { channels } = sound;
  const characteristics = CHARACTERISTICS[track.kind];
  const attributes = [
    'TYPE=AUDIO',
    `GROUP-ID="${SOUND_GROUP}"`,
    `NAME="${track.hlsName}"`,
    ...(track.language === undefined ? [] : [`LANGUAGE="${track.language}"`]),
    ...(uri === undefined ? ['DEFAULT=YES', 'AUTOSELECT=YES'] : ['DEFAULT=NO', 'AUTOSELECT=NO']),
    ...(characteristics === undefined ? [] : [`CHARACTERISTICS="${characteristics}"`]),
    ...(channels === undefined ? [] : [`CHANNELS="${channels}"`]),
    ...(uri === undefined ? [] : [`URI="${uri}"`]),
  ];
  return `#EXT-X-MEDIA:${attributes.join(',')}`;
}
