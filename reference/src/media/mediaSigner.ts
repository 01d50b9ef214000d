import { createHmac } from 'node:crypto';
import { posix } from 'node:path';
import { sameSecret } from '../bearer.ts';
import { readMediaPath } from './mediaPath.ts';

const HOUR_SECONDS = 3600;

/** Minimum validity of a signed address in hours; the address changes once an hour, so that caches can use it for an hour. */
const VALID_HOURS = 6;

const SIGNED = /^\/signed\/(\d{1,12})\.([A-Za-z0-9_-]{1,64})(\/.*)$/;

/** The number of folders and files in a path. */
const toDepth = (path: string): number => path.split('/').length - 1;

/**
 * Signs the paths of protected media: `/signed/{expires}.{signature}{path}`. The signature precedes the path, so that relative
 * addresses in a playlist inherit it. The signature of a playlist is valid for its folder, any other for one file. Its first byte is the
 * depth of that folder or file, so that a check computes one signature, however deep the path is (rule 25.4).
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
    const expires = String((Math.floor(this.#clock() / 1000 / HOUR_SECONDS) + 1 + VALID_HOURS) * HOUR_SECONDS);
    const plain = readMediaPath(path) ?? path;
    const scope = plain.endsWith('.m3u8') ? posix.dirname(plain) : plain;
    return `/signed/${expires}.${this.#getSignature(expires, scope)}${path}`;
  }

  /** Returns the path of a signed address, with its query; undefined without a valid signature, and for a malformed path. */
  verify(url: string): string | undefined {
    const [, expires = '', signature = '', path = ''] = SIGNED.exec(url) ?? [];
    const plain = readMediaPath(path);
    if (plain === undefined || Number(expires) * 1000 <= this.#clock()) return undefined;
    const [depth = 0] = Buffer.from(signature, 'base64url');
    const scope = plain
      .split('/')
      .slice(0, depth + 1)
      .join('/');
    return sameSecret(signature, this.#getSignature(expires, scope)) ? path : undefined;
  }

  /** Signs the absolute paths in a playlist; relative ones inherit the signature of the playlist. */
  signPlaylist(playlist: string): string {
    return playlist
      .replace(/^\/(?!\/).*$/gm, (path) => this.sign(path))
      .replace(/URI="(\/(?!\/)[^"]*)"/g, (_all, path: string) => `URI="${this.sign(path)}"`);
  }

  #getSignature(expires: string, scope: string): string {
    const signature = createHmac('sha256', this.#key).update(`${expires} ${scope}`).digest();
    return Buffer.concat([Buffer.from([toDepth(scope)]), signature]).toString('base64url');
  }
}
