import type { MediaPart } from '../vodPlaylist.ts';

/** A delta update has at least so many target durations (RFC 8216bis, CAN-SKIP-UNTIL). */
const SKIP_TARGETS = 6;

/** One segment of a media playlist. */
export interface PlaylistSegment extends MediaPart {
  /** Wall clock time of its start, epoch ms. */
  startMs: number;
  durationMs: number;
  /** Initialisation section (fragmented MP4). */
  map?: MediaPart;
  /** True: its timestamps do not continue those of the segment before it. */
  isDiscontinuous?: boolean;
}

/** What a media playlist says. */
export interface PlaylistContent {
  /** At least one. */
  segments: readonly PlaylistSegment[];
  targetSeconds: number;
  /** Number of the first segment. */
  mediaSequence: number;
  /** Number of discontinuities before the first segment. */
  discontinuitySequence: number;
  independentSegments?: boolean;
  /** True: a recording; false: a live stream, which continues. */
  isEnded: boolean;
}

/** The target duration of a playlist whose segments are not longer than these. */
export const toTargetSeconds = (segments: readonly Pick<PlaylistSegment, 'durationMs'>[]): number =>
  segments.reduce((most, { durationMs }) => Math.max(most, Math.round(durationMs / 1000)), 1);

/** The tag with the initialisation section of the segments after it. */
export const mapTag = ({ uri, byteRange }: MediaPart): string => `#EXT-X-MAP:URI="${uri}"${byteRange ? `,BYTERANGE="${byteRange}"` : ''}`;

/** How many segments a delta update of a live stream leaves out: those that ended before its last `seconds`. */
function countSkipped(segments: readonly PlaylistSegment[], seconds: number): number {
  let remainingMs = seconds * 1000;
  let count = segments.length;
  while (count > 0 && remainingMs > 0) {
    count -= 1;
    remainingMs -= segments[count]?.durationMs ?? 0;
  }
  return count;
}

/**
 * A media playlist with the wall clock time of its segments: of the first one, of those after a discontinuity, and of those that do not
 * begin when the one before them ends; players add the lengths up for the others (RFC 8216, 6.3.3). `isDelta`: the delta update of a live
 * stream, which leaves out what a player has that asks for it (rule 19.13). Its size does not depend on how far one can go back.
 */
export function writePlaylist(content: PlaylistContent, isDelta = false): string {
  const { segments, targetSeconds, isEnded } = content;
  const skipSeconds = SKIP_TARGETS * targetSeconds;
  const skipped = isDelta && !isEnded ? countSkipped(segments, skipSeconds) : 0;
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 6}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${content.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${content.discontinuitySequence}`,
    isEnded ? '#EXT-X-PLAYLIST-TYPE:VOD' : `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipSeconds}`,
  ];
  if (content.independentSegments) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  let currentMap: string | undefined;
  let expectedMs: number | undefined;
  for (const { uri, byteRange, startMs, durationMs, map, isDiscontinuous } of segments.slice(skipped)) {
    if (isDiscontinuous) {
      lines.push('#EXT-X-DISCONTINUITY');
      currentMap = undefined;
      expectedMs = undefined;
    }
    const tag = map && mapTag(map);
    if (tag && tag !== currentMap) lines.push(tag);
    currentMap = tag;
    if (startMs !== expectedMs) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`);
    expectedMs = startMs + durationMs;
    lines.push(`#EXTINF:${(durationMs / 1000).toFixed(3)},`);
    if (byteRange) lines.push(`#EXT-X-BYTERANGE:${byteRange}`);
    lines.push(uri);
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
