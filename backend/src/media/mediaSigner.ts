import { createHmac } from 'node:crypto';
import { posix } from 'node:path';
import { sameSecret } from '../bearer.ts';
import { toAccessState } from '../broker/sessionTicket.ts';
import type { StoredSession } from '../store/records.ts';
import { readMediaPath } from './mediaPath.ts';

const HOUR_SECONDS = 3600;

/** Minimum validity of a signed address in hours; the address changes once an hour, so that caches can use it for an hour. */
const VALID_HOURS = 6;

const SIGNED = /^\/signed\/(?<expires>\d{1,12})\.(?<id>\d{1,15})\.(?<signature>[A-Za-z0-9_-]{1,64})(?<path>\/.*)$/;

/** The parts of a session to which an address is bound. */
type SignedSession = Pick<StoredSession, 'sessionId' | 'published' | 'password'>;

/** What a valid signature says. */
export interface SignedAddress {
  /** The path without the signature, with its query. */
  path: string;
  sessionId: number;
  /** What decided who may see the session when the address was signed. */
  accessState: string;
  /** Epoch seconds. */
  expires: number;
}

/** The number of folders and files in a path. */
const toDepth = (path: string): number => path.split('/').length - 1;

/**
 * Signs the paths of protected media for a session: `/signed/{expires}.{sessionId}.{signature}{path}`. The signature precedes the path, so
 * that relative addresses in a playlist or a storyboard inherit it. It is valid while the access to the session is as it was (rule 25.7).
 * That of a playlist or a storyboard (WebVTT) is valid for its folder, any other for one file. Its first byte is the depth of that folder
 * or file, so that a check computes one signature, however deep the path is (rule 25.4).
 */
export class MediaSigner {
  readonly #key: Uint8Array;
  readonly #clock: () => number;

  /** `clock` returns epoch milliseconds. */
  constructor(key: Uint8Array, clock: () => number) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Signs the path of a file, which begins with a slash, for a session; `expires` in epoch seconds. */
  sign(session: SignedSession, path: string, expires = this.#getExpiry()): string {
    const plain = readMediaPath(path) ?? path;
    const scope = /\.(?:m3u8|vtt)$/.test(plain) ? posix.dirname(plain) : plain;
    return `/signed/${expires}.${session.sessionId}.${this.#getSignature(session, expires, scope)}${path}`;
  }

  /** The path of a signed address without the signature, which is not checked; undefined for any other or a malformed address. */
  readPath(url: string): string | undefined {
    const { path = '' } = SIGNED.exec(url)?.groups ?? {};
    return readMediaPath(path) === undefined ? undefined : path;
  }

  /**
   * Reads a signed address; undefined without a signature that is valid for the session as `findSession` returns it, and for a malformed
   * path.
   */
  async verify(url: string, findSession: (sessionId: number) => Promise<SignedSession | undefined>): Promise<SignedAddress | undefined> {
    const { expires: expiresText = '', id = '', signature = '', path = '' } = SIGNED.exec(url)?.groups ?? {};
    const plain = readMediaPath(path);
    const expires = Number(expiresText);
    if (plain === undefined || expires * 1000 <= this.#clock()) return undefined;
    const session = await findSession(Number(id));
    if (session === undefined) return undefined;
    const [depth = 0] = Buffer.from(signature, 'base64url');
    const scope = plain
      .split('/')
      .slice(0, depth + 1)
      .join('/');
    if (!sameSecret(signature, this.#getSignature(session, expires, scope))) return undefined;
    return { path, sessionId: session.sessionId, accessState: toAccessState(session), expires };
  }

  /** Signs the absolute paths in a playlist, with the expiry of the playlist's own address; relative ones inherit its signature. */
  signPlaylist(session: SignedSession, playlist: string, expires: number | undefined): string {
    return playlist
      .replace(/^\/(?!\/).*$/gm, (path) => this.sign(session, path, expires))
      .replace(/URI="(\/(?!\/)[^"]*)"/g, (_all, path: string) => `URI="${this.sign(session, path, expires)}"`);
  }

  #getExpiry(): number {
    return (Math.floor(this.#clock() / 1000 / HOUR_SECONDS) + 1 + VALID_HOURS) * HOUR_SECONDS;
  }

  #getSignature(session: SignedSession, expires: number, scope: string): string {
    const signed = JSON.stringify([session.sessionId, toAccessState(session), expires, scope]);
    const signature = createHmac('sha256', this.#key).update(signed).digest();
    return Buffer.concat([Buffer.from([toDepth(scope)]), signature]).toString('base64url');
  }
}
