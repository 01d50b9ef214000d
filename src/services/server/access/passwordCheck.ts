import { setTimeout } from 'node:timers/promises';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { type City, cityKey } from '../../../domain/city/city.ts';
import { hasVisitorDetails, type LoginForm, type LoginProblem } from '../../../domain/login/login.ts';
import { acceptedEffort, FREE_ATTEMPTS, proofEffort } from '../../../domain/login/loginLimits.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { toNetwork } from '../../../domain/login/subscriberNetwork.ts';
import { createProofChallenge } from '../captcha/altchaCaptcha.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { isProofValid } from '../captcha/humanCheck.ts';
import { postLogin } from '../clients/publicApi.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Action to which the proof for a password is bound. */
export const LOGIN_ACTION = 'login';

const limiter = (name: string, attempts: number, windowSeconds: number) =>
  new AttemptLimiter({ name, attempts, windowSeconds, maxKeys: 20_000 });

/** Wrong passwords of one network for one session that need no proof (rule 14.8). */
const freeLimiter = limiter('password', FREE_ATTEMPTS, 15 * 60);
/** Attempts without a proof after the free ones (rule 14.9): some visitors have no script, and some portals no captcha. */
const slowLimiter = limiter('password-slow', 1, 20);
/** Names that one network may leave for one session (rule 14.11): the API stores each of them. */
const nameLimiter = limiter('password-names', 10, 15 * 60);

/** Shortest time of an answer to a password, ms (rule 14.11), so that the time does not depend on the password. */
const MIN_ANSWER_MS = 250;

/** One attempt to open a session with a password. */
export interface PasswordAttempt {
  /** IP address. */
  clientAddress: string;
  /** Token of the portal's captcha; empty without one. */
  proof: string;
  nowMs: number;
}

const toLimitKey = (city: City, session: Session, clientAddress: string) =>
  `${cityKey(city.name)}/${session.sessionId} ${toNetwork(clientAddress)}`;

/** An attempt that was counted in the limits. */
interface AttemptSlot {
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt to enter a password: a free one, one with a proof, or one without a proof in the slow limit (rules 14.8, 14.9);
 * the error is the seconds until the next slow attempt.
 */
async function takeSlot(key: string, { proof, nowMs }: PasswordAttempt): Promise<Result<AttemptSlot, number>> {
  if ((await freeLimiter.take(key)) === 0) return ok({ giveBack: () => freeLimiter.giveBack(key) });
  const hasProof = proof !== '' && (await isProofValid(proof, LOGIN_ACTION, nowMs, acceptedEffort(await freeLimiter.count(key))));
  if (hasProof) return ok({ giveBack: async () => undefined });
  const waitSeconds = await slowLimiter.take(key);
  return waitSeconds === 0 ? ok({ giveBack: () => slowLimiter.giveBack(key) }) : fail(waitSeconds);
}

/**
 * Checks a password at the public API (rules 14.2, 14.8, 14.9, 14.11). A network with too many wrong passwords needs a captcha proof for
 * each further attempt, so that guessing costs work while other visitors of the same network can still log in.
 */
export async function checkPassword(
  city: City,
  session: Session,
  form: LoginForm,
  attempt: PasswordAttempt,
): Promise<Result<undefined, LoginProblem>> {
  const key = toLimitKey(city, session, attempt.clientAddress);
  const slot = await takeSlot(key, attempt);
  if (!slot.ok) return fail({ kind: 'too-many', retryAfterSeconds: slot.error, needsProof: getSettings().captcha !== 'off' });
  const isNamed = hasVisitorDetails(form);
  const waitSeconds = isNamed ? await nameLimiter.take(key) : 0;
  if (waitSeconds > 0) {
    await slot.value.giveBack();
    return fail({ kind: 'too-many-names', retryAfterSeconds: waitSeconds });
  }
  const [answer] = await Promise.all([postLogin(city, session, form), setTimeout(MIN_ANSWER_MS)]);
  const isCorrect = answer.ok && answer.value;
  if (isNamed && !isCorrect) await nameLimiter.giveBack(key);
  if (isCorrect || (!answer.ok && isOutage(answer.error))) await slot.value.giveBack();
  if (!answer.ok) return fail({ kind: 'failed' });
  return isCorrect ? ok(undefined) : fail({ kind: 'wrong' });
}

/** Whether the API failed without checking the password (rule 14.12); a 4xx answer may be the result of a check. */
const isOutage = ({ status = 500 }: UpstreamFailure): boolean => status >= 500;

/** Creates the proof-of-work challenge for the next attempt of a network; undefined while it has free attempts (rule 14.8). */
export async function createLoginChallenge(
  city: City,
  session: Session,
  { clientAddress, nowMs }: Omit<PasswordAttempt, 'proof'>,
): Promise<Awaited<ReturnType<typeof createProofChallenge>> | undefined> {
  const attempts = await freeLimiter.count(toLimitKey(city, session, clientAddress));
  return attempts < FREE_ATTEMPTS ? undefined : createProofChallenge(LOGIN_ACTION, nowMs, proofEffort(attempts));
}
