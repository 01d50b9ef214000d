import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { inspectOwn, readOwnFile } from './ownFile.ts';

const MOST_PLAYLISTS = 100;

/**
 * The files that belong to a stream besides its folder, as names relative to the folder of its playlist (rule 25.8): those outside of the
 * folder, and those in it if the folder has playlists of other streams too.
 */
export function listStreamFiles(root: string, playlist: string): string[] {
  const folder = dirname(playlist);
  const playlists = readdirSync(folder)
    .filter((name) => name.endsWith('.m3u8'))
    .map((name) => join(folder, name));
  const files = followPlaylists(root, playlist);
  const hasOwnFolder = playlists.every((other) => files.has(other));
  const names = [...files].map((file) => relative(folder, file).split(sep).join('/'));
  return hasOwnFolder ? names.filter((name) => name.startsWith('../')) : names;
}

/** A playlist, and everything that it and the playlists in it name below a folder. */
function followPlaylists(root: string, first: string): Set<string> {
  const files = new Set([first]);
  let read = 0;
  for (const file of files) {
    if (!file.endsWith('.m3u8') || read >= MOST_PLAYLISTS || inspectOwn(root, file) !== 'file') continue;
    read += 1;
    for (const address of listAddresses(readOwnFile(root, file).toString())) {
      const named = toFile(root, file, address);
      if (named !== undefined) files.add(named);
    }
  }
  return files;
}

/** The addresses in a playlist. */
function listAddresses(playlist: string): string[] {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line) => (line.startsWith('#') ? [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri = '']) => uri) : line || []));
}

/** The file of an address in a playlist; undefined for one of another host, an absolute path and a file outside of the folder. */
function toFile(root: string, playlist: string, address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (path === '' || path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  try {
    const file = join(dirname(playlist), decodeURIComponent(path));
    return inspectOwn(root, file) === 'outside' ? undefined : file;
  } catch {
    return undefined;
  }
}
