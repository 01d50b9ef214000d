import { type CameraSegment, endOf } from './cameraSegments.ts';

/** Codecs (RFC 6381) and size of a stream. */
export interface StreamFormat {
  codecs: string[];
  width: number;
  height: number;
}

/** Players start three segments before the end: a rolling playlist has at least three as soon as they exist. */
const leastSegments = 3;

const seconds = (ms: number) => (ms / 1000).toFixed(3);
const bitRate = (bytes: number, ms: number) => Math.ceil((bytes * 8000) / ms);

/** The multivariant playlist of a stream with the only media playlist `uri`. `segments` has at least one segment. */
export function multivariantPlaylist({ codecs, width, height }: StreamFormat, segments: readonly CameraSegment[], uri: string): string {
  const peak = Math.max(...segments.map(({ bytes, durationMs }) => bitRate(bytes, durationMs)));
  const total = segments.reduce((sum, { bytes, durationMs }) => ({ bytes: sum.bytes + bytes, ms: sum.ms + durationMs }), {
    bytes: 0,
    ms: 0,
  });
  const attributes = [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${bitRate(total.bytes, total.ms)}`,
    ...(codecs.length > 0 ? [`CODECS="${codecs.join(',')}"`] : []),
    `RESOLUTION=${width}x${height}`,
  ];
  return `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:${attributes.join(',')}\n${uri}\n`;
}

/**
 * The media playlist of segments, each with its wall clock time. With `windowFromMs` (epoch ms) it is a rolling one, without the segments
 * that ended before; otherwise it is a recording. `segments` has at least one segment.
 */
export function mediaPlaylist(segments: readonly CameraSegment[], windowFromMs?: number): string {
  const isRolling = windowFromMs !== undefined;
  const outside = isRolling ? segments.filter((segment) => endOf(segment) <= windowFromMs).length : 0;
  const from = Math.min(outside, Math.max(0, segments.length - leastSegments));
  // The first segment has no tag: nothing precedes it.
  const isTagged = (index: number) => index > 0 && segments[index]?.isFirst === true;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...segments.map(({ durationMs }) => Math.round(durationMs / 1000)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${from}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${segments.slice(0, from).filter((_segment, index) => isTagged(index)).length}`,
    ...(isRolling ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  segments.slice(from).forEach(({ file, startMs, durationMs }, index) => {
    if (isTagged(from + index)) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`, `#EXTINF:${seconds(durationMs)},`, file);
  });
  if (!isRolling) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
