import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOrCopy } from '../../seed/files/linkOrCopy.ts';
import type { MediaSeed } from '../../seed/seedSchema.ts';
import type { StoredTrack } from '../../store/records.ts';
import { writeJson } from '../ended/recordFolder.ts';
import { mediaPlaylist, multivariantPlaylist, type StreamFormat } from './cameraPlaylist.ts';
import type { CameraSegment } from './cameraSegments.ts';
import { isMade, listVariants } from './ladder/renditions.ts';
import { MEDIA_PLAYLIST, toPlaylistPath } from './recordingFiles.ts';
import { readSounds } from './sound/soundFiles.ts';
import { listSoundRenditions } from './sound/soundRenditions.ts';
import { readSoundName } from './sound/soundSplitter.ts';
import { toCameraTracks } from './sound/soundTracks.ts';
import { readStreamFormat } from './streamFormat.ts';

/** A part of a recording: its folder in the folder of the session, its start, and its length, in seconds. */
interface RecordedStream {
  name: string;
  start: number;
  duration: number;
  /** Its sounds; none if there is only one. */
  tracks: StoredTrack[];
}

/** The session of a recording. */
interface RecordedSession {
  /** Position 0, epoch ms. */
  zeroMs: number;
  /** The tracks that it announces. */
  listed?: readonly StoredTrack[] | undefined;
}

/** Writes the segments of each connection of the camera, with all sounds, as a stream to the folder of a session (rule 27.43). */
export async function writeStreams(
  folder: string,
  connections: readonly CameraSegment[][],
  feedFolder: string,
  { zeroMs, listed }: RecordedSession,
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
      if (isMade(rendition)) made.set(rendition, (await readStreamFormat(join(folder, name, rendition, first.uri))).format);
    }
    const formats = { ...(await readStreamFormat(join(folder, name, first.uri))), made };
    const toUri = (rendition = '') => join(rendition, MEDIA_PLAYLIST);
    const furtherSounds = whole.filter((rendition) => readSoundName(rendition) !== undefined);
    const { sounds } = await readSounds(join(folder, name), first.uri, furtherSounds);
    const renditions = listSoundRenditions(toCameraTracks(sounds, listed), segments, toUri);
    writeFileSync(join(folder, toPlaylistPath(name)), multivariantPlaylist(listVariants(formats, segments, toUri), renditions));
    const duration = segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
    streams.push({ name, start: (first.startMs - zeroMs) / 1000, duration, tracks: renditions.map(({ track }) => track) });
  }
  return streams;
}

/** Writes media.json with the streams of a recording; `sign` is the signer that it has. */
export function writeMedia(
  folder: string,
  streams: readonly RecordedStream[],
  { languages, startTime, sign }: Pick<MediaSeed, 'languages' | 'startTime' | 'sign'>,
): void {
  const [first, ...parts] = streams.map(({ name, start, tracks }) => ({
    start,
    hls: toPlaylistPath(name),
    ...(tracks.length > 0 && { tracks }),
  }));
  if (!first) return;
  const { hls, tracks } = first;
  const streamfiles = streams.map(({ name, start, duration }) => ({ name, start, duration }));
  const media: Partial<MediaSeed> = { hls, languages, ...(tracks && { tracks }), ...(sign && { sign }), startTime, streamfiles, parts };
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
