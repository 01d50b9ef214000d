import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { inspectOwn, readOwnFile } from './ownFile.ts';

const MOST_PLAYLISTS = 100;

/** Where the files of a stream may be. */
interface StreamOptions {
  /** True: only what playlists name belongs to the stream, because its folder has other files too. */
  hasOthers: boolean;
  /** Files that a playlist names and that are left out (rule 25.9). */
  isPrivate: (file: string) => boolean;
}

/**
 * The files that belong to a stream besides its folder, as names relative to the folder of its playlist (rule 25.8): those outside of the
 * folder, and those in it if the folder has playlists of other streams or other files.
 */
export function listStreamFiles(root: string, playlist: string, { hasOthers, isPrivate }: StreamOptions): string[] {
  const folder = dirname(playlist);
  const playlists = readdirSync(folder)
    .filter((name) => name.endsWith('.m3u8'))
    .map((name) => join(folder, name));
  const files = followPlaylists(root, playlist, isPrivate);
  const hasOwnFolder = !hasOthers && playlists.every((other) => files.has(other));
  const names = [...files].map((file) => relative(folder, file).split(sep).join('/'));
  return hasOwnFolder ? names.filter((name) => name.startsWith('../')) : names;
}

/** A playlist, and the files below a folder that it and the playlists in it name. A folder that is named would open everything in it. */
function followPlaylists(root: string, first: string, isPrivate: (file: string) => boolean): Set<string> {
  const files = new Set([first]);
  let read = 0;
  for (const file of files) {
    if (!file.endsWith('.m3u8') || read >= MOST_PLAYLISTS) continue;
    read += 1;
    for (const address of listAddresses(readOwnFile(root, file).toString())) {
      const named = toFile(file, address);
      if (named !== undefined && inspectOwn(root, named) === 'file' && !isPrivate(named)) files.add(named);
    }
  }
  return files;
}

/** The addresses in a playlist. */
function listAddresses(playlist: string): string[] {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line) => (line.startsWith('#') ? [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri = '']) => uri) : line || []));
}

/** The path of an address in a playlist; undefined for one of another host and for an absolute path. */
function toFile(playlist: string, address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (path === '' || path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  try {
    return join(dirname(playlist), decodeURIComponent(path));
  } catch {
    return undefined;
  }
}
