import { join } from 'node:path';
import { measureBandwidth, renditions } from './encode.ts';
import type { Meeting } from './script.ts';

const audioCodec = 'mp4a.40.2';

/** The multivariant playlist of a folder: the video renditions, then sound only if there is a folder with it, beside it or in it. */
export function multivariantPlaylist(meeting: Meeting, out: string, sound?: string): string {
  const variant = (name: string, attributes: string[]) => {
    const { peak, average } = measureBandwidth(meeting, join(out, name));
    return [`#EXT-X-STREAM-INF:${[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${average}`, ...attributes].join(',')}`, `${name}/index.m3u8`];
  };
  const videos = renditions.flatMap((rendition) =>
    variant(rendition.name, [
      `CODECS="${rendition.codec},${audioCodec}"`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${meeting.frameRate.toFixed(3)}`,
    ]),
  );
  const audio = sound === undefined ? [] : variant(sound, [`CODECS="${audioCodec}"`]);
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...videos, ...audio, ''].join('\n');
}
