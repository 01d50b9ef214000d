import { type CameraSegment, endOf } from './cameraSegments.ts';
import { toTargetSeconds, writePlaylist } from '../playlists/writePlaylist.ts';
import { SOUND_GROUP, type SoundRendition, toMediaTag } from './sound/soundRenditions.ts';

/** Codecs (RFC 6381) and size of a stream. */
export interface StreamFormat {
  codecs: string[];
  width: number;
  height: number;
  /** Most frames in a second; absent for a picture of a single frame. */
  frameRate?: number;
}

/** A variant of a multivariant playlist. */
export interface Variant {
  format: StreamFormat;
  /** At least one. */
  segments: readonly CameraSegment[];
  /** Its media playlist. */
  uri: string;
}

/** Players start three segments before the end: a rolling playlist has at least three as soon as they exist. */
const leastSegments = 3;

/** The times of a connection's segments are corrected together when they are off by so much, ms. */
const MOST_DIFFERENCE_MS = 100;

const bitRate = (bytes: number, ms: number) => Math.ceil((bytes * 8000) / ms);

/** The multivariant playlist of a stream; `sounds` are its audio renditions, none with one sound. */
export function multivariantPlaylist(variants: readonly Variant[], sounds: readonly SoundRendition[] = []): string {
  const lines = variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${listAttributes(variant, sounds).join(',')}`, variant.uri]);
  return `${['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...sounds.map(toMediaTag), ...lines].join('\n')}\n`;
}

function listAttributes({ format, segments }: Variant, sounds: readonly SoundRendition[]): string[] {
  const { codecs, width, height, frameRate } = format;
  const peak = Math.max(...segments.map(({ bytes, durationMs }) => bitRate(bytes, durationMs)));
  const total = segments.reduce((sum, { bytes, durationMs }) => ({ bytes: sum.bytes + bytes, ms: sum.ms + durationMs }), {
    bytes: 0,
    ms: 0,
  });
  // A player with another sound than that of the variant loads both.
  const most = (key: 'most' | 'average') => Math.max(0, ...sounds.map(({ bits }) => bits[key]));
  return [
    `BANDWIDTH=${peak + most('most')}`,
    `AVERAGE-BANDWIDTH=${bitRate(total.bytes, total.ms) + most('average')}`,
    ...(codecs.length > 0 ? [`CODECS="${codecs.join(',')}"`] : []),
    `RESOLUTION=${width}x${height}`,
    ...(frameRate === undefined ? [] : [`FRAME-RATE=${frameRate.toFixed(3)}`]),
    ...(sounds.length > 0 ? [`AUDIO="${SOUND_GROUP}"`] : []),
  ];
}

/**
 * The segments with the times that a playlist shows: each follows the one before it, until it would be off by more than 100 ms. Their own
 * times move by some milliseconds with their arrival, and a tag for each would be most of the playlist. The first segment must be the first
 * of all that a player can have seen: the time of a segment then stays the same in each playlist.
 */
function withShownTimes(segments: readonly CameraSegment[]): CameraSegment[] {
  let expectedMs = NaN;
  return segments.map((segment) => {
    const follows = !segment.isFirst && Math.abs(segment.startMs - expectedMs) <= MOST_DIFFERENCE_MS;
    const startMs = follows ? expectedMs : segment.startMs;
    expectedMs = startMs + segment.durationMs;
    return { ...segment, startMs };
  });
}

/** Which playlist `mediaPlaylist` writes of the segments: without a window a recording. */
interface RollingWindow {
  /** Segments that ended so long before the end of the last one are left out, ms. */
  windowMs: number;
  /** True: the delta update, for a player that has an earlier playlist. */
  isDelta?: boolean;
}

/**
 * The media playlist of segments: a rolling one, or a recording. `segments` has at least one segment. The window counts from the last
 * segment, not from the clock of the machine: a clock that is set back would turn the number of the first segment back, and players stop.
 */
export function mediaPlaylist(segments: readonly CameraSegment[], rolling?: RollingWindow): string {
  const last = segments.at(-1);
  const fromMs = rolling && last ? endOf(last) - rolling.windowMs : -Infinity;
  const outside = segments.filter((segment) => endOf(segment) <= fromMs).length;
  const from = Math.min(outside, Math.max(0, segments.length - leastSegments));
  // The first segment has no tag: nothing precedes it.
  const isTagged = (index: number) => index > 0 && segments[index]?.isFirst === true;
  const content = {
    segments: withShownTimes(segments)
      .slice(from)
      .map(({ uri, startMs, durationMs }, index) => {
        return { uri, startMs, durationMs, isDiscontinuous: isTagged(from + index) };
      }),
    targetSeconds: toTargetSeconds(segments),
    mediaSequence: from,
    discontinuitySequence: segments.slice(0, from).filter((_segment, index) => isTagged(index)).length,
    independentSegments: true,
    isEnded: !rolling,
  };
  return writePlaylist(content, rolling?.isDelta);
}
