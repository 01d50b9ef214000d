import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * What lies at a path below a folder: `outside` is not below it, `link` is a symbolic link or below one, `special` is a pipe or a device.
 */
export type OwnKind = 'file' | 'folder' | 'missing' | 'outside' | 'link' | 'special';

/** Why something is not read as a file, in words. */
export const NOT_A_FILE: Record<Exclude<OwnKind, 'file'>, string> = {
  folder: 'it is a folder',
  missing: 'it does not exist',
  outside: 'it lies outside of the folder',
  link: 'it is a symbolic link, which may lead outside of the folder',
  special: 'it is neither a file nor a folder',
};

// Windows has no such flag.
const NO_FOLLOW = (constants.O_NOFOLLOW as number | undefined) ?? 0;

/**
 * Finds out what lies at a path below a folder, without following a symbolic link (rule 23.15). The folder itself may be reached through
 * one.
 */
export function inspectOwn(folder: string, path: string): OwnKind {
  const inside = relative(folder, path);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return 'outside';
  let kind: OwnKind = 'folder';
  let step = folder;
  for (const name of inside.split(sep).filter((part) => part !== '')) {
    // Something below a file.
    if (kind !== 'folder') return 'missing';
    step = join(step, name);
    kind = inspectStep(step);
    if (kind === 'link') return 'link';
  }
  return kind;
}

function inspectStep(path: string): OwnKind {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return 'missing';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isDirectory()) return 'folder';
  return stats.isFile() ? 'file' : 'special';
}

/** Opens a file below a folder and gives its descriptor to `use`. Throws an `Error` with the reason for anything else (rule 23.15). */
export function withOwnFile<T>(folder: string, path: string, use: (descriptor: number) => T): T {
  const kind = inspectOwn(folder, path);
  if (kind !== 'file') throw new Error(NOT_A_FILE[kind]);
  // The file may have been replaced since.
  const descriptor = openSync(path, constants.O_RDONLY | NO_FOLLOW);
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error(NOT_A_FILE.special);
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a file below a folder. Throws an `Error` with the reason for anything else (rule 23.15). */
export function readOwnFile(folder: string, path: string): Buffer {
  return withOwnFile(folder, path, (descriptor) => readFileSync(descriptor));
}
