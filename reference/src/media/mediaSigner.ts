import { createHmac } from 'node:crypto';
import { posix } from 'node:path';
import { sameSecret } from '../bearer.ts';

const HOUR_SECONDS = 3600;

/** Minimum validity of a signed address in hours; the address changes once an hour, so that caches can use it for an hour. */
const VALID_HOURS = 6;

const SIGNED = /^\/signed\/(\d{1,12})\.([A-Za-z0-9_-]{1,64})(\/.*)$/;

/** Decodes the path of an address and removes dot segments and query; undefined if it cannot be decoded. */
export function toPlainPath(url: string): string | undefined {
  try {
    return posix.normalize(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Signs the paths of protected media: `/signed/{expires}.{signature}{path}`. The signature precedes the path, so that relative
 * addresses in a playlist inherit it. The signature of a playlist is valid for its folder, any other for one file.
 */
export class MediaSigner {
  readonly #key: Uint8Array;
  readonly #clock: () => number;

  /** `clock` returns epoch milliseconds. */
  constructor(key: Uint8Array, clock: () => number) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Signs the path of a file; the path begins with a slash. */
  sign(path: string): string {
    const expires = (Math.floor(this.#clock() / 1000 / HOUR_SECONDS) + 1 + VALID_HOURS) * HOUR_SECONDS;
    const scope = path.endsWith('.m3u8') ? posix.dirname(path) : path;
    return `/signed/${expires}.${this.#getSignature(expires, toPlainPath(scope) ?? scope)}${path}`;
  }

  /** Returns the path of a signed address, with its query; undefined without a valid signature. */
  verify(url: string): string | undefined {
    const [, expires = '', signature = '', path = ''] = SIGNED.exec(url) ?? [];
    let scope = toPlainPath(path);
    if (scope === undefined || Number(expires) * 1000 <= this.#clock()) return undefined;
    for (; scope !== '/' && scope !== '.'; scope = posix.dirname(scope)) {
      if (sameSecret(signature, this.#getSignature(Number(expires), scope))) return path;
    }
    return undefined;
  }

  /** Signs the absolute paths in a playlist; relative ones inherit the signature of the playlist. */
  signPlaylist(playlist: string): string {
    return playlist
      .replace(/^\/(?!\/).*$/gm, (path) => this.sign(path))
      .replace(/URI="(\/(?!\/)[^"]*)"/g, (_all, path: string) => `URI="${this.sign(path)}"`);
  }

  #getSignature(expires: number, scope: string): string {
    return createHmac('sha256', this.#key).update(`${expires} ${scope}`).digest('base64url');
  }
}
