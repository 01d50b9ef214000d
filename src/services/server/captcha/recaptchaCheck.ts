import { createHash } from 'node:crypto';
import * as z from 'zod';
import { call, withTimeout } from '../upstream/httpCall.ts';
import { log } from '../log.ts';
import { isFirstUse } from '../cache/onceOnly.ts';
import { parseJson, readText } from '../upstream/responseText.ts';

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 4000;

/** Bytes of an answer at most. */
const LIMIT_BYTES = 64 * 1024;

/** Milliseconds a token is good for, as Google has it. */
const LIFE_MS = 2 * 60 * 1000;

/** Below this Google takes the visitor for a program (0 to 1). */
const LEAST_SCORE = 0.5;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  challenge_ts: z.string().optional(),
});

/** What a token is checked with; `address` is another one than Google's in tests only. */
interface RecaptchaCheck {
  secret: string;
  /** Host of the site the token has to come from. */
  host: string;
  action: string;
  nowMs: number;
  address?: string;
}

/** Asks Google whether a reCAPTCHA v3 token is good: for this action, this site, these two minutes, and the first time. */
export async function verifyRecaptcha(
  token: string,
  { secret, host, action, nowMs, address = SITEVERIFY }: RecaptchaCheck,
): Promise<boolean> {
  try {
    const body = new URLSearchParams({ secret, response: token });
    const text = await withTimeout(TIMEOUT_MS, (signal) =>
      call(address, { method: 'POST', body, signal }, (response) => readText(response, LIMIT_BYTES)),
    );
    const answer = answerSchema.parse(parseJson(text));
    const age = nowMs - Date.parse(answer.challenge_ts ?? '');
    const isOurs = answer.success && answer.action === action && answer.hostname === host;
    const isNow = age <= LIFE_MS && age >= -LIFE_MS;
    const key = createHash('sha256').update(token).digest('base64url');
    return isOurs && isNow && (answer.score ?? 0) >= LEAST_SCORE && (await isFirstUse(key, 2 * LIFE_MS));
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'reCAPTCHA could not be asked');
    return false;
  }
}
