import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspectOwn, NOT_A_FILE } from '../../../backend/src/seed/files/ownFile.ts';
import { ImportError } from '../importError.ts';
import { fileInput, type MediaInput, type MediaTools } from './mediaRun.ts';
import { type MediaProbe, probeMedia } from './probeMedia.ts';

/** Formats of files that name other files, which may lie anywhere, whatever their own name is. */
const LISTS = /^(?:hls|dash|concat|imf|sdp|rtsp|vobsub|avisynth|vapoursynth)$/;

/** A recording that may be read, and what it contains; the path is absolute. */
export interface OpenedFile {
  path: string;
  input: MediaInput;
  probe: MediaProbe;
}

/**
 * Opens a video or sound file; `folder` is the one outside of which nothing is read, if somebody else made it. Throws an ImportError with
 * the reason if it cannot be used.
 */
export async function openFile(tools: MediaTools, source: string, folder: string | undefined): Promise<OpenedFile> {
  const path = resolve(source);
  if (folder !== undefined) requireOwnFile(source, folder, path);
  requireFile(source, path);
  const input = fileInput(source, path);
  const probe = await probeMedia(tools, input);
  if (folder !== undefined && LISTS.test(probe.format)) throw new ImportError(`${source}: it is a list of other files, not a recording`);
  return { path, input, probe };
}

/** Throws an ImportError for anything but a file of a folder, such as a symbolic link (rule 23.15). */
function requireOwnFile(source: string, folder: string, path: string): void {
  const kind = inspectOwn(folder, path);
  if (kind !== 'file') throw new ImportError(`${source}: ${NOT_A_FILE[kind]}`);
}

/** Throws an ImportError for a path that is no file, or an empty one. */
export function requireFile(source: string, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new ImportError(`${source}: the file does not exist`);
  if (!stats.isFile()) throw new ImportError(`${source}: it is not a file`);
  if (stats.size === 0) throw new ImportError(`${source}: the file is empty`);
}
