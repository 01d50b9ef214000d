import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../../programs/runProgram.ts';
import { findCameraPrograms } from '../cameraPrograms.ts';
import type { FoundSegment } from '../cameraCondition.ts';
import type { CameraSegment } from '../cameraSegments.ts';
import { readSoundName, selectFirstSound, type SoundSplitter, toSoundName } from './soundSplitter.ts';
import { toLanguageTag } from './languageCodes.ts';
import type { CameraSound } from './soundTracks.ts';

/** The sounds of a camera's stream that players have, and the names of codecs of those that they have not. */
export interface FoundSounds {
  sounds: CameraSound[];
  unsuitable: string[];
}

/**
 * Divides a segment with several sounds: the file keeps the first one, each further one gets a file of the same name in a folder of its
 * own. Returns the names of those folders.
 */
export async function divideSounds(splitter: SoundSplitter, folder: string, file: string, durationMs: number): Promise<string[]> {
  const divided = splitter.split(await readFile(join(folder, file)), durationMs);
  if (!divided) return [];
  const names: string[] = [];
  for (const [number, sound] of divided.sounds) {
    const name = toSoundName(number);
    mkdirSync(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, file), sound);
    names.push(name);
  }
  await writeFile(join(folder, file), divided.camera);
  return names;
}

/**
 * A segment in a rendition, whose folder is in that of the camera; undefined if it has none. A segment that lacks a further sound, because
 * the camera sent it in another connection only, has the first one in its place.
 */
export async function findSegmentFile(
  folder: string,
  { file, madeBytes }: CameraSegment,
  rendition?: string,
): Promise<FoundSegment | undefined> {
  if (rendition === undefined || Object.hasOwn(madeBytes, rendition)) return { file, folder: join(folder, rendition ?? '') };
  if (readSoundName(rendition) === undefined) return undefined;
  const content = selectFirstSound(await readFile(join(folder, file)));
  return content && { content };
}

/** The names of the further sounds that a segment has, in the order of the stream. */
export function listSoundFolders({ madeBytes }: Pick<CameraSegment, 'madeBytes'>): string[] {
  const names = Object.keys(madeBytes).filter((name) => readSoundName(name) !== undefined);
  return names.sort((one, other) => (readSoundName(one) ?? 0) - (readSoundName(other) ?? 0));
}

/**
 * Reads the sounds of a segment, whose file is in `folder`, and in a folder in it for each further sound. The codec of the first one is
 * that of the camera's own rendition: `unsuitable` names those of others. Throws an Error if ffprobe cannot read them.
 */
export async function readSounds(folder: string, file: string, names: readonly string[]): Promise<FoundSounds> {
  const sounds: CameraSound[] = [];
  const unsuitable: string[] = [];
  for (const name of ['', ...names]) {
    const { codec, language, channels } = await probeSound(join(folder, name, file));
    if (codec === undefined) continue;
    const number = readSoundName(name) ?? 1;
    // A codec that browsers do not play would end what they play.
    if (name !== '' && codec !== 'aac') unsuitable.push(codec.toUpperCase());
    else sounds.push({ number, ...(language !== undefined && { language }), ...(channels !== undefined && { channels }) });
  }
  return { sounds, unsuitable };
}

async function probeSound(file: string): Promise<{ codec?: string; language?: string; channels?: number }> {
  const entries = 'stream=codec_name,channels:stream_tags=language';
  const args = ['-v', 'error', '-of', 'json', '-select_streams', 'a:0', '-show_entries', entries, file];
  const output = await runProgram(findCameraPrograms().ffprobe, args);
  const { streams } = JSON.parse(output.toString()) as {
    streams: { codec_name?: string; channels?: number; tags?: { language?: string } }[];
  };
  const [stream] = streams;
  if (!stream) return {};
  const language = toLanguageTag(stream.tags?.language);
  const { channels } = stream;
  return {
    codec: stream.codec_name ?? 'unknown',
    ...(language !== undefined && { language }),
    ...(channels !== undefined && { channels }),
  };
}
