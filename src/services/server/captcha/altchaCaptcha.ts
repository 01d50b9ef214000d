import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { isFirstUse } from '../cache/onceOnly.ts';
import { purposeKey } from '../access/purposeKey.ts';

/** Milliseconds in which a challenge is solved and its form sent. */
const LIFE_MS = 10 * 60 * 1000;

/** Iterations of one try of the least effort, and how many tries it takes: about half a second of work on a computer, a few on an old phone. */
const COST = 1000;
const TRIES = { least: 500, most: 2000 };

const keys = () => ({ hmacSignatureSecret: purposeKey('captcha'), hmacKeySignatureSecret: purposeKey('captcha key') });

/** A proof of work for one action, good for ten minutes; the browser solves it, nobody sees a puzzle. `effort` multiplies the work. */
export function createProofChallenge(action: string, nowMs: number, effort = 1): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST * effort,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    expiresAt: new Date(nowMs + LIFE_MS),
    data: { action },
    ...keys(),
  });
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      // The library takes a challenge without an expiry for one that never expires.
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readToken(token: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether a token (base64 of challenge and solution, as JSON) solves a challenge of ours for this action, of at least this effort, that is
 * not over and was not used.
 */
export async function verifyProof(token: string, action: string, effort = 1): Promise<boolean> {
  const payload = readToken(token);
  if (payload?.challenge.parameters.data.action !== action || payload.challenge.parameters.cost < COST * effort) return false;
  const { challenge, solution } = payload;
  try {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys() });
    return verified && (await isFirstUse(challenge.signature, LIFE_MS));
  } catch {
    return false;
  }
}
