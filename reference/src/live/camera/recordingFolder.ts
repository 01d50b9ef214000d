import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredSession } from '../../records.ts';
import { toVtt } from '../../seed/captions.ts';
import type { MediaSeed, SessionSeed } from '../../seed/seedSchema.ts';
import { mediaPlaylist, multivariantPlaylist } from './cameraPlaylist.ts';
import type { CameraSegment } from './cameraSegments.ts';
import type { LiveCaption } from './cameraStore.ts';
import { listFolders, MEDIA_PLAYLIST, replaceFile, toPlaylistPath, writeJson } from './recordingFiles.ts';
import type { RecordedLists } from './recordedLists.ts';
import { readStreamFormat } from './streamFormat.ts';

/** A part of a recording: its folder in the folder of the session, and its start in seconds. */
interface RecordedStream {
  name: string;
  start: number;
}

/** Finds the folder of a city in the folders of a seed. */
export function findCityFolder(seedDirs: readonly string[], city: string): string | undefined {
  return seedDirs.flatMap(listFolders).find((folder) => readJson(join(folder, 'client.json'))?.['name'] === city);
}

/** Finds the folder of a session in the folder of its city; a session without one has its reference as the name of the folder. */
export function findSessionFolder(cityFolder: string, { sessionId, reference }: StoredSession): string {
  const sessions = join(cityFolder, 'sessions');
  const found = listFolders(sessions).find((folder) => readJson(join(folder, 'session.json'))?.['sessionId'] === sessionId);
  return found ?? join(sessions, reference);
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
    for (const { file } of segments) await linkOrCopy(join(feedFolder, file), join(folder, name, file));
    const { format } = await readStreamFormat(join(folder, name, first.file));
    writeFileSync(join(folder, name, MEDIA_PLAYLIST), mediaPlaylist(segments));
    writeFileSync(join(folder, toPlaylistPath(name)), multivariantPlaylist(format, segments, MEDIA_PLAYLIST));
    streams.push({ name, start: (first.startMs - zeroMs) / 1000 });
  }
  return streams;
}

/** Writes everything of a recorded session but its streams and media.json, and replaces what is there. */
export function writeRecords(
  folder: string,
  session: StoredSession,
  lists: RecordedLists,
  captions: readonly LiveCaption[],
  zeroMs: number,
): void {
  const { startMs, durationSeconds, status, published, city: _city, script: _script, documents: _documents, ...rest } = session;
  const seed: Partial<SessionSeed> = {
    // The file of a session also has what the store has in another form.
    ...(readJson(join(folder, 'session.json')) ?? rest),
    ...{ status, published },
    startDateTime: new Date(startMs).toISOString(),
    ...(durationSeconds !== undefined && durationSeconds > 0 && { duration: durationSeconds }),
  };
  for (const [name, records] of Object.entries(lists)) writeJson(join(folder, `${name}.json`), records);
  const languages = Object.entries(Object.groupBy(captions, ({ language }) => language));
  for (const [language, spoken = []] of languages) {
    const cues = spoken.map(({ start, end, text, speaker }) => ({
      start: Math.max(0, start - zeroMs),
      end: Math.max(1, end - zeroMs),
      text,
      ...(speaker !== undefined && { speaker }),
    }));
    replaceFile(join(folder, `${language}.vtt`), toVtt(cues.sort((a, b) => a.start - b.start)));
  }
  const versions = languages.map(([language]) => ({ id: language, language, file: `${language}.vtt` }));
  writeJson(join(folder, 'subtitles.json'), versions);
  writeJson(join(folder, 'session.json'), seed);
}

/** Writes media.json with the streams of a recording. */
export function writeMedia(
  folder: string,
  streams: readonly RecordedStream[],
  { languages, startTime }: Pick<MediaSeed, 'languages' | 'startTime'>,
): void {
  const [first, ...parts] = streams.map(({ name, start }) => ({ start, hls: toPlaylistPath(name) }));
  if (first) writeJson(join(folder, 'media.json'), { hls: first.hls, languages, startTime, parts } satisfies Partial<MediaSeed>);
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

/** A second name of a file takes no space; other file systems need a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

function readJson(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
}
