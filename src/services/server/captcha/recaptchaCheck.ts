import { createHash } from 'node:crypto';
import * as z from 'zod';
import { call, withTimeout } from '../upstream/httpCall.ts';
import { log } from '../log.ts';
import { isFirstUse } from '../cache/onceOnly.ts';
import { parseJson, readText } from '../upstream/responseText.ts';

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 4000;

/** Largest answer in bytes. */
const LIMIT_BYTES = 64 * 1024;

/** Validity of a token, ms, as Google defines it (rule 15.7). */
const MAX_AGE_MS = 2 * 60 * 1000;

/** Lowest accepted score, 0 to 1 (rule 15.7): Google gives lower scores to programs. */
const MIN_SCORE = 0.5;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  challenge_ts: z.string().optional(),
});

/** Expected properties of a token; `address` replaces Google's address in tests only. */
interface RecaptchaCheck {
  secret: string;
  /** Host of the site for which the token must be issued. */
  host: string;
  action: string;
  nowMs: number;
  address?: string;
}

/** Verifies a reCAPTCHA v3 token at Google: for this action and this site, not older than two minutes, used once (rule 15.7). */
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
    const ageMs = nowMs - Date.parse(answer.challenge_ts ?? '');
    const isOurs = answer.success && answer.action === action && answer.hostname === host;
    const isRecent = ageMs <= MAX_AGE_MS && ageMs >= -MAX_AGE_MS;
    const key = createHash('sha256').update(token).digest('base64url');
    return isOurs && isRecent && (answer.score ?? 0) >= MIN_SCORE && (await isFirstUse(key, 2 * MAX_AGE_MS));
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'reCAPTCHA could not be asked');
    return false;
  }
}
