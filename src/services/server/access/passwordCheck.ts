import { setTimeout } from 'node:timers/promises';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { type City, cityKey } from '../../../domain/city/city.ts';
import { hasVisitorDetails, type LoginForm, type LoginProblem } from '../../../domain/login/login.ts';
import { acceptedEffort, FREE_ATTEMPTS, type Guesses, isFree, proofEffort, SESSION_GUESSES } from '../../../domain/login/loginLimits.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { toNetwork, toSite } from '../../../domain/login/subscriberNetwork.ts';
import { createProofChallenge } from '../captcha/altchaCaptcha.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { isProofValid } from '../captcha/humanCheck.ts';
import { postLogin } from '../clients/publicApi.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Action to which the proof for a password is bound. */
export const LOGIN_ACTION = 'login';

const limiter = (name: string, attempts: number, windowSeconds: number) =>
  new AttemptLimiter({ name, attempts, windowSeconds, maxKeys: 20_000 });

/** Attempts of one network for one session without those that were right (rule 14.8). */
const networkLimiter = limiter('password', FREE_ATTEMPTS, 15 * 60);
/** Wrong passwords for one session from all networks (rule 14.16). It rejects nobody: only its count is used. */
const sessionLimiter = limiter('password-session', Number.MAX_SAFE_INTEGER, 15 * 60);
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

/** Names under which the attempts of a visitor for a session are counted. */
interface LimitKeys {
  session: string;
  network: string;
  site: string;
}

function toLimitKeys(city: City, { sessionId }: Session, clientAddress: string): LimitKeys {
  const session = `${cityKey(city.name)}/${sessionId}`;
  return { session, network: `${session} ${toNetwork(clientAddress)}`, site: `${session} ${toSite(clientAddress)}` };
}

/** An attempt that was counted in the limits of its network. */
interface AttemptSlot {
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt to enter a password: a free one, one with a proof, or one without a proof in the slow limit (rules 14.8, 14.9, 14.16);
 * the error is the seconds until the next slow attempt.
 */
async function takeSlot(keys: LimitKeys, { proof, nowMs }: PasswordAttempt): Promise<Result<AttemptSlot, number>> {
  const isCounted = (await networkLimiter.take(keys.network)) === 0;
  const giveBack = async () => {
    if (isCounted) await networkLimiter.giveBack(keys.network);
  };
  const isGuessed = (await sessionLimiter.count(keys.session)) >= SESSION_GUESSES;
  if (isCounted && !isGuessed) return ok({ giveBack });
  if (proof !== '' && (await isProofValid(proof, LOGIN_ACTION, nowMs, acceptedEffort(await readGuesses(keys))))) return ok({ giveBack });
  // While many networks guess, those of one site share the slow way.
  const slowKey = isGuessed ? keys.site : keys.network;
  const waitSeconds = await slowLimiter.take(slowKey);
  if (waitSeconds === 0) return ok({ giveBack: () => slowLimiter.giveBack(slowKey).then(giveBack) });
  await giveBack();
  return fail(waitSeconds);
}

async function readGuesses({ network, session }: LimitKeys): Promise<Guesses> {
  return { network: await networkLimiter.count(network), session: await sessionLimiter.count(session) };
}

/**
 * Checks a password at the public API (rules 14.2, 14.8, 14.9, 14.11, 14.16). After too many wrong passwords of a network, or for the
 * session, each further attempt needs a captcha proof, so that guessing costs work while other visitors can still log in.
 */
export async function checkPassword(
  city: City,
  session: Session,
  form: LoginForm,
  attempt: PasswordAttempt,
): Promise<Result<undefined, LoginProblem>> {
  const keys = toLimitKeys(city, session, attempt.clientAddress);
  const slot = await takeSlot(keys, attempt);
  if (!slot.ok) return fail({ kind: 'too-many', retryAfterSeconds: slot.error, needsProof: getSettings().captcha !== 'off' });
  const isNamed = hasVisitorDetails(form);
  const waitSeconds = isNamed ? await nameLimiter.take(keys.network) : 0;
  if (waitSeconds > 0) {
    await slot.value.giveBack();
    return fail({ kind: 'too-many-names', retryAfterSeconds: waitSeconds });
  }
  const [answer] = await Promise.all([postLogin(city, session, form), setTimeout(MIN_ANSWER_MS)]);
  const isCorrect = answer.ok && answer.value;
  if (isNamed && !isCorrect) await nameLimiter.giveBack(keys.network);
  if (isCorrect || (!answer.ok && isOutage(answer.error))) await slot.value.giveBack();
  // Counted after the check, so that many visitors who log in at the same time do not count as guesses.
  else await sessionLimiter.take(keys.session);
  if (!answer.ok) return fail({ kind: 'failed' });
  return isCorrect ? ok(undefined) : fail({ kind: 'wrong' });
}

/** Whether the API failed without checking the password (rule 14.12); a 4xx answer may be the result of a check. */
const isOutage = ({ status = 500 }: UpstreamFailure): boolean => status >= 500;

/** Creates the proof-of-work challenge for the next attempt of a visitor; undefined while it needs no proof (rules 14.8, 14.16). */
export async function createLoginChallenge(
  city: City,
  session: Session,
  { clientAddress, nowMs }: Omit<PasswordAttempt, 'proof'>,
): Promise<Awaited<ReturnType<typeof createProofChallenge>> | undefined> {
  const guesses = await readGuesses(toLimitKeys(city, session, clientAddress));
  return isFree(guesses) ? undefined : createProofChallenge(LOGIN_ACTION, nowMs, proofEffort(guesses));
}
