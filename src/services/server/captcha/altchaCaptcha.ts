import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { isFirstUse } from '../cache/onceOnly.ts';
import { purposeKey } from '../access/purposeKey.ts';

/** Validity of a challenge, ms (rule 15.7): it must be solved and sent within it. */
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * Iterations of one try at effort 1, and the range of tries: about half a second on a computer, a few seconds on an old phone. The range
 * begins where browsers begin, so that nobody can leave out tries that are never right.
 */
const BASE_ITERATIONS = 1000;
const TRIES = { min: 0, max: 2500 };

const keys = () => ({ hmacSignatureSecret: purposeKey('captcha'), hmacKeySignatureSecret: purposeKey('captcha key') });

/** Creates a proof-of-work challenge for one action (rule 15.7); the browser solves it without a puzzle. `effort` multiplies the work. */
export function createProofChallenge(action: string, nowMs: number, effort = 1): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: BASE_ITERATIONS * effort,
    counter: randomInt(TRIES.max, TRIES.min),
    deriveKey,
    expiresAt: new Date(nowMs + MAX_AGE_MS),
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
      // Required: the library treats a challenge without an expiry as one that never expires.
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
 * Whether a token (base64 of challenge and solution as JSON) solves a challenge of this portal (rule 15.7): for this action, of at least
 * this effort, not expired and unused.
 */
export async function verifyProof(token: string, action: string, effort = 1): Promise<boolean> {
  const payload = readToken(token);
  if (payload?.challenge.parameters.data.action !== action || payload.challenge.parameters.cost < BASE_ITERATIONS * effort) return false;
  const { challenge, solution } = payload;
  try {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys() });
    return verified && (await isFirstUse(challenge.signature, MAX_AGE_MS));
  } catch {
    return false;
  }
}
