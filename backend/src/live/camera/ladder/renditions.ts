import type { StreamFormat, Variant } from '../cameraPlaylist.ts';
import type { CameraSegment } from '../cameraSegments.ts';
import type { FoundSounds } from '../sound/soundFiles.ts';
import { LADDER } from './ladder.ts';

/** The formats of a camera's stream. */
export interface StreamFormats {
  /** That of the camera's own rendition. */
  format: StreamFormat;
  /** Names of what many browsers do not play of it. */
  unsuitable: readonly string[];
  /** Those of the renditions of the ladder, by their names. */
  made: ReadonlyMap<string, StreamFormat>;
  sound: FoundSounds;
}

/** Whether the ladder has a rendition with this name. */
export const isMade = (name: string): boolean => LADDER.some((rendition) => rendition.name === name);

/**
 * The segments of a rendition of the ladder as its playlist has them. Those that it lacks, because they are of a time without a ladder, are
 * those of the camera's own rendition, in the folder above.
 */
export function inRendition(segments: readonly CameraSegment[], name: string): CameraSegment[] {
  return segments.map((segment) => {
    const bytes = segment.madeBytes[name];
    return bytes === undefined ? { ...segment, uri: `../${segment.uri}` } : { ...segment, bytes };
  });
}

/**
 * The variants of a stream, the best one first. `toUri` gives the address of the media playlist of a rendition, without a name that of the
 * camera's own, which is left out if browsers do not play it and there are others.
 */
export function listVariants(
  { format, unsuitable, made }: Omit<StreamFormats, 'sound'>,
  segments: readonly CameraSegment[],
  toUri: (name?: string) => string,
): Variant[] {
  const others = LADDER.flatMap(({ name }): Variant[] => {
    const own = segments.at(-1)?.madeBytes[name] === undefined ? undefined : made.get(name);
    return own ? [{ format: own, segments: inRendition(segments, name), uri: toUri(name) }] : [];
  });
  return unsuitable.length > 0 && others.length > 0 ? others : [{ format, segments, uri: toUri() }, ...others];
}
