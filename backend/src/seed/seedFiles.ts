import { dirname, join, posix, relative, sep } from 'node:path';
import type { SeedFile } from './loadedSeed.ts';
import { inspectOwn, NOT_A_FILE, readOwnFile } from './files/ownFile.ts';
import { findPrivacy } from './files/privateFiles.ts';
import type { SeedDocument } from './seedDocument.ts';
import { listFrameImages } from './files/frameImages.ts';
import { listStreamFiles } from './files/streamFiles.ts';

/** Resolves the file names in a city's seed: files of its folder, shared files (`/media/…`) and addresses (`https://…`). */
export class SeedFiles {
  readonly files = new Map<string, SeedFile>();
  /**
   * The addresses of the files that belong to a stream besides its folder, by the address of its playlist, or of its folder where a live
   * stream repeats it (rule 25.8), and of the images of a storyboard, by the address of that.
   */
  readonly streamFiles = new Map<string, string[]>();
  private readonly city: string;
  private readonly cityFolder: string;
  private readonly mediaDir: string;

  constructor(city: string, cityFolder: string, mediaDir: string) {
    this.city = city;
    this.cityFolder = cityFolder;
    this.mediaDir = mediaDir;
  }

  /** Returns the address or path of a file; rejects a missing file or one outside the city's folder and returns undefined. */
  publish(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    if (isAddress(value)) return value;
    const file = this.locate(document, path, value);
    if (file === undefined) return undefined;
    const shared = value.startsWith('/');
    const address = shared ? this.toSharedPath(document, path, value) : this.register(file, false);
    if (address === undefined || !file.endsWith('.m3u8')) return address;
    // Several sessions may have the same shared stream, which may have hundreds of files.
    if (shared && this.streamFiles.has(address)) return address;
    // The segments of a stream lie beside or below its playlist.
    if (!shared) this.register(dirname(file), true);
    const isPrivate = (named: string) => !shared && findPrivacy(this.cityFolder, document.file, named) !== undefined;
    const hasOthers = !shared && [this.cityFolder, dirname(document.file)].includes(dirname(file));
    const names = listStreamFiles(shared ? this.mediaDir : this.cityFolder, file, { hasOthers, isPrivate });
    this.streamFiles.set(
      address,
      names.map((name) => posix.join(posix.dirname(address), toAddressPath(name))),
    );
    return address;
  }

  /** Publishes WebVTT with frames and the images that it names (rule 7.30). Returns its address; undefined like `publish`. */
  publishStoryboard(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    const address = this.publish(document, path, value);
    if (address === undefined || isAddress(value)) return address;
    const file = this.locate(document, path, value) ?? '';
    const root = value.startsWith('/') ? this.mediaDir : this.cityFolder;
    const images = listFrameImages(readOwnFile(root, file).toString()).filter(
      (image) => inspectOwn(root, join(dirname(file), image)) === 'file',
    );
    const addresses = images.flatMap((image) => this.publish(document, path, posix.join(posix.dirname(value), image)) ?? []);
    this.streamFiles.set(address, addresses);
    return address;
  }

  /**
   * Returns the path of a file on disk; undefined for a missing file, one outside the city's folder and a private one (rule 25.9), which it
   * rejects, and for a symbolic link, which it leaves out of a session and rejects in client.json (rule 23.15).
   */
  locate(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    const shared = value.startsWith('/');
    if (shared && !value.startsWith('/media/')) {
      document.reject(path, `'${value}' is not a shared file: those begin with /media/`);
      return undefined;
    }
    const root = shared ? this.mediaDir : this.cityFolder;
    const file = shared ? join(root, value.slice('/media/'.length)) : join(dirname(document.file), value);
    const kind = inspectOwn(root, file);
    const privacy = shared || kind === 'outside' ? undefined : findPrivacy(this.cityFolder, document.file, file);
    if (privacy !== undefined) document.reject(path, `'${value}' ${privacy}`);
    else if (kind === 'file' || kind === 'folder') return file;
    else if (kind === 'missing') document.reject(path, `the file '${value}' does not exist`);
    else if (kind === 'outside') document.reject(path, `'${value}' lies outside the city's folder`);
    // An import may have made the folder of a session: it may not stop the others.
    else if (dirname(document.file) === this.cityFolder) document.reject(path, `'${value}': ${NOT_A_FILE[kind]}`);
    else document.leaveOut(path, `'${value}' is left out: ${NOT_A_FILE[kind]}`);
    return undefined;
  }

  /** The text of a file of the city's folder, or of a shared one; rejects a missing or a private file, and returns undefined. */
  read(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    const file = this.locate(document, path, value);
    const root = value.startsWith('/') ? this.mediaDir : this.cityFolder;
    return file !== undefined && inspectOwn(root, file) === 'file' ? readOwnFile(root, file).toString() : undefined;
  }

  /** Returns the path of a shared folder of segments; rejects any other path and returns undefined. */
  publishFolder(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    const folder = this.locate(document, path, value);
    if (folder === undefined) return undefined;
    if (!value.startsWith('/media/') || inspectOwn(this.mediaDir, folder) !== 'folder') {
      document.reject(path, `'${value}' is not a shared folder such as /media/council`);
      return undefined;
    }
    const address = this.toSharedPath(document, path, value);
    const playlist = join(folder, 'index.m3u8');
    if (address === undefined || this.streamFiles.has(address) || inspectOwn(this.mediaDir, playlist) !== 'file') return address;
    const names = listStreamFiles(this.mediaDir, playlist, { hasOthers: false, isPrivate: () => false });
    this.streamFiles.set(
      address,
      names.filter((name) => name.startsWith('../')).map((name) => posix.join(address, toAddressPath(name))),
    );
    return address;
  }

  /**
   * The address of a shared file: each file has one, however its name is written in the seed. Rejects a name that addresses may not
   * contain.
   */
  private toSharedPath(document: SeedDocument<unknown>, path: readonly PropertyKey[], value: string): string | undefined {
    if (/[%\\\p{Cc}]/u.test(value)) document.reject(path, `the name of the shared file '${value}' may not contain % or \\`);
    return `/media/${toAddressPath(posix.normalize(value.slice('/media/'.length)))}`;
  }

  /** The decoded path of a file or folder of the city in the addresses of files. */
  toFilesPath(file: string): string {
    const names = relative(this.cityFolder, file)
      .split(sep)
      .filter((name) => name !== '');
    return ['/files', this.city, ...names.map(toPlainName)].join('/');
  }

  private register(file: string, folder: boolean): string {
    const path = this.toFilesPath(file).slice('/files/'.length);
    this.files.set(path, { path, file, folder });
    return `/files/${toAddressPath(path)}`;
  }
}

/** Encodes the names in a path and leaves out a slash at its end. */
function toAddressPath(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  return names.map(encodeURIComponent).join('/');
}

/** Whether a value is an http or https address. */
export function isAddress(value: string): boolean {
  return /^https?:\/\//.test(value);
}

/** Whether a value is an http or https address that a browser can open. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/**
 * A name as addresses have it: they may not contain some characters, also encoded (rule 23.13). `~25` stands for `%`, and `~7e25` for the
 * name `~25`, so that two files never have one address.
 */
function toPlainName(name: string): string {
  return name.replace(/[%\\\p{Cc}]|~(?=[0-9a-f]{2})/giu, (character) => `~${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
