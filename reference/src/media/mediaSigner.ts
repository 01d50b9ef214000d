import { createHmac } from 'node:crypto';
import { posix } from 'node:path';
import { sameSecret } from '../apiError.ts';

const HOUR_SECONDS = 3600;

/** Hours that a signed address works at least; it changes once an hour, so that what was fetched can be kept that long. */
const VALID_HOURS = 6;

const SIGNED = /^\/signed\/(\d{1,12})\.([A-Za-z0-9_-]{1,64})(\/.*)$/;

/** The path that a request means: decoded, without dot segments and query; undefined where it cannot be decoded. */
export function toPlainPath(url: string): string | undefined {
  try {
    return posix.normalize(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Signs the paths of protected media: `/signed/{expires}.{signature}{path}`. The signature stands before the path, so that what a
 * playlist names relative to itself inherits it; that of a playlist covers its whole folder, any other one file.
 */
export class MediaSigner {
  readonly #key: Uint8Array;
  readonly #clock: () => number;

  /** `clock` answers epoch milliseconds. */
  constructor(key: Uint8Array, clock: () => number) {
    this.#key = key;
    this.#clock = clock;
  }

  /** The signed path of a file, which begins with a slash. */
  sign(path: string): string {
    const expires = (Math.floor(this.#clock() / 1000 / HOUR_SECONDS) + 1 + VALID_HOURS) * HOUR_SECONDS;
    const scope = path.endsWith('.m3u8') ? posix.dirname(path) : path;
    return `/signed/${expires}.${this.#getSignature(expires, toPlainPath(scope) ?? scope)}${path}`;
  }

  /** The path behind a signed one, with its query; undefined where it is not signed, not rightly, or no longer. */
  verify(url: string): string | undefined {
    const [, expires = '', signature = '', path = ''] = SIGNED.exec(url) ?? [];
    let scope = toPlainPath(path);
    if (scope === undefined || Number(expires) * 1000 <= this.#clock()) return undefined;
    for (; scope !== '/' && scope !== '.'; scope = posix.dirname(scope)) {
      if (sameSecret(signature, this.#getSignature(Number(expires), scope))) return path;
    }
    return undefined;
  }

  /** A playlist whose lines name files of this host by their whole path: those are signed one by one. */
  signPlaylist(playlist: string): string {
    return playlist
      .replace(/^\/(?!\/).*$/gm, (path) => this.sign(path))
      .replace(/URI="(\/(?!\/)[^"]*)"/g, (_all, path: string) => `URI="${this.sign(path)}"`);
  }

  #getSignature(expires: number, scope: string): string {
    return createHmac('sha256', this.#key).update(`${expires} ${scope}`).digest('base64url');
  }
}
