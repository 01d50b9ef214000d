import { closeSync, linkSync, lstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_A_FILE, withOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { ImportError } from '../importError.ts';

const CHUNK_BYTES = 1_048_576;

/**
 * Puts a file of a folder that somebody else made at another path: as a hard link on the same disk, which needs no space, else as a copy of
 * the opened file. Throws an ImportError for anything but a file, such as a symbolic link (rule 23.15), which `linkOrCopy` would follow.
 */
export function linkFile(folder: string, from: string, to: string): void {
  try {
    withOwnFile(folder, from, (descriptor) => {
      if (!addHardLink(from, to)) copyOpened(descriptor, to);
    });
  } catch (error) {
    throw new ImportError(`${from}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function addHardLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch {
    return false;
  }
  // A symbolic link has hard links too.
  if (lstatSync(to).isFile()) return true;
  rmSync(to);
  throw new Error(NOT_A_FILE.link);
}

/** Copies an opened file into a new one. */
function copyOpened(descriptor: number, to: string): void {
  const target = openSync(to, 'wx');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (let count = readSync(descriptor, chunk); count > 0; count = readSync(descriptor, chunk)) {
      for (let written = 0; written < count;) written += writeSync(target, chunk, written, count - written);
    }
  } finally {
    closeSync(target);
  }
}

/** Puts all files of a folder into a new folder, with its subfolders; symbolic links and the like are left out. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkFolder(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) linkFile(from, join(from, entry.name), join(to, entry.name));
  }
}
