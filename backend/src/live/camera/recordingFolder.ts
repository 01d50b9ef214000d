import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../../seed/files/linkOrCopy.ts';
import type { MediaSeed } from '../../seed/seedSchema.ts';
import { writeJson } from '../ended/recordFolder.ts';
import { mediaPlaylist, multivariantPlaylist, type StreamFormat } from './cameraPlaylist.ts';
import type { CameraSegment } from './cameraSegments.ts';
import { listVariants } from './ladder/renditions.ts';
import { MEDIA_PLAYLIST, toPlaylistPath } from './recordingFiles.ts';
import { readStreamFormat } from './streamFormat.ts';

/** A part of a recording: its folder in the folder of the session, its start, and its length, in seconds. */
interface RecordedStream {
  name: string;
  start: number;
  duration: number;
}

/** Writes the segments of each connection of the camera as a stream to the folder of a session; `zeroMs` is position 0 (epoch ms). */
export async function writeStreams(
  folder: string,
  connections: readonly CameraSegment[][],
  feedFolder: string,
  zeroMs: number,
): Promise<RecordedStream[]> {
  const streams: RecordedStream[] = [];
  for (const segments of connections) {
    const [first] = segments;
    if (!first) continue;
    const name = createStreamFolder(folder);
    const made = new Map<string, StreamFormat>();
    // A rendition that was not made all the time is left out: the recording has another one with everything.
    const whole = Object.keys(first.madeBytes).filter((each) => segments.every(({ madeBytes }) => madeBytes[each] !== undefined));
    for (const rendition of ['', ...whole]) {
      mkdirSync(join(folder, name, rendition), { recursive: true });
      for (const { file, uri } of segments) await linkOrCopy(join(feedFolder, rendition, file), join(folder, name, rendition, uri));
      writeFileSync(join(folder, name, rendition, MEDIA_PLAYLIST), mediaPlaylist(segments));
      if (rendition !== '') made.set(rendition, (await readStreamFormat(join(folder, name, rendition, first.uri))).format);
    }
    const formats = { ...(await readStreamFormat(join(folder, name, first.uri))), made };
    const variants = listVariants(formats, segments, (rendition = '') => join(rendition, MEDIA_PLAYLIST));
    writeFileSync(join(folder, toPlaylistPath(name)), multivariantPlaylist(variants));
    const duration = segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
    streams.push({ name, start: (first.startMs - zeroMs) / 1000, duration });
  }
  return streams;
}

/** Writes media.json with the streams of a recording. */
export function writeMedia(
  folder: string,
  streams: readonly RecordedStream[],
  { languages, startTime }: Pick<MediaSeed, 'languages' | 'startTime'>,
): void {
  const [first, ...parts] = streams.map(({ name, start }) => ({ start, hls: toPlaylistPath(name) }));
  if (!first) return;
  const media: Partial<MediaSeed> = { hls: first.hls, languages, startTime, streamfiles: [...streams], parts };
  writeJson(join(folder, 'media.json'), media);
}

/** Creates `stream`, or `stream-2` and so on beside an earlier recording, and returns its name. */
function createStreamFolder(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'stream' : `stream-${number}`;
    if (existsSync(join(folder, name))) continue;
    mkdirSync(join(folder, name), { recursive: true });
    return name;
  }
}
