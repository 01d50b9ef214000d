import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derivedKeys.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a token opens what it is for (rule 28.4). */
const LIFETIMES_MS = { confirm: 48 * HOUR_MS, manage: 90 * DAY_MS, unsubscribe: 365 * DAY_MS };

/** What a token is for: no other call accepts it. */
export type TokenPurpose = keyof typeof LIFETIMES_MS;

/** Longer ones are not read. */
const MOST_CHARACTERS = 4096;

/** The signed tokens of links in messages. They have ids only: nothing says whose they are. */
export interface FollowTokens {
  confirm: (followId: string) => string;
  manage: (followerId: string) => string;
  /** Ends the follows that a message was about. */
  unsubscribe: (followerId: string, followIds: readonly string[]) => string;
  /** The ids of a token; undefined if it is forged, for something else, or too old. */
  read: (purpose: TokenPurpose, token: string) => string[] | undefined;
}

/** Creates the tokens that belong to a secret; `clock` returns epoch milliseconds. */
export function createTokens(secret: string, clock: () => number): FollowTokens {
  const keys = {
    confirm: deriveKey(secret, 'confirm'),
    manage: deriveKey(secret, 'manage'),
    unsubscribe: deriveKey(secret, 'unsubscribe'),
  };
  const sign = (purpose: TokenPurpose, payload: string) => createHmac('sha256', keys[purpose]).update(payload).digest();
  const create = (purpose: TokenPurpose, ids: readonly string[]) => {
    const endSeconds = Math.floor((clock() + LIFETIMES_MS[purpose]) / 1000);
    const payload = [endSeconds.toString(36), ...ids].join('.');
    return `${payload}.${sign(purpose, payload).toString('base64url')}`;
  };
  return {
    confirm: (followId) => create('confirm', [followId]),
    manage: (followerId) => create('manage', [followerId]),
    unsubscribe: (followerId, followIds) => create('unsubscribe', [followerId, ...followIds]),
    read(purpose, token) {
      const [, payload, signature] = /^([\w.-]+)\.([\w-]+)$/.exec(token.slice(0, MOST_CHARACTERS)) ?? [];
      if (payload === undefined || signature === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(purpose, payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [end = '', ...ids] = payload.split('.');
      return clock() < Number.parseInt(end, 36) * 1000 ? ids : undefined;
    },
  };
}
