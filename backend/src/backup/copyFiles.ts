import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './manifest.ts';

/**
 * Copies the files below a folder with their times, by which the backend knows whether a folder of its seed has changed. A file that is
 * removed meanwhile, as old segments of cameras are, is left out. Returns the paths of what is no file.
 */
export function copyFiles(from: string, to: string, isCopied: (path: string) => boolean = () => true): string[] {
  const { files, others } = listFiles(from);
  mkdirSync(to, { recursive: true });
  for (const path of files.filter(isCopied)) {
    const source = join(from, path);
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      const { atime, mtime } = statSync(source);
      // A file system that can share the blocks of files needs no second place for them.
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      utimesSync(target, atime, mtime);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return others.map((path) => join(from, path));
}

/** Throws an Error if a folder exists and is not empty. */
export function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Move what it has elsewhere (mv ${folder} ${folder}.before), or name another folder.`);
}
