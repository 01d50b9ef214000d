import { setTimeout } from 'node:timers/promises';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { type City, cityKey } from '../../../domain/city/city.ts';
import { leavesName, type LoginForm, type LoginProblem } from '../../../domain/login/login.ts';
import { acceptedEffort, FREE_ATTEMPTS, proofEffort } from '../../../domain/login/loginLimits.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { networkOf } from '../../../domain/login/subscriberNetwork.ts';
import { createProofChallenge } from '../captcha/altchaCaptcha.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { isProved } from '../captcha/humanCheck.ts';
import { tryLogin } from '../clients/publicApi.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';

/** What a proof for a password is bound to. */
export const LOGIN_ACTION = 'login';

const limiter = (name: string, attempts: number, windowSeconds: number) =>
  new AttemptLimiter({ name, attempts, windowSeconds, maxKeys: 20_000 });

/** Failed passwords one network has for one session. */
const free = limiter('password', FREE_ATTEMPTS, 15 * 60);
/** What it has after those without a proof: some visitors have no script, and some portals no captcha. */
const slow = limiter('password-slow', 1, 20);
/** Names it may leave with the right password: upstream stores each. */
const names = limiter('password-names', 10, 15 * 60);

/** Milliseconds that every answer to a password takes at least, so that its time tells nothing about it. */
const ANSWER_MS = 250;

/** Who gives a password, and when. */
export interface PasswordVisitor {
  /** IP address. */
  clientAddress: string;
  /** What the captcha of this portal gave; empty where there is none. */
  proof: string;
  nowMs: number;
}

const keyOf = (city: City, session: Session, clientAddress: string) =>
  `${cityKey(city.name)}/${session.sessionId} ${networkOf(clientAddress)}`;

/** A place in the limits. */
interface Turn {
  giveBack: () => Promise<void>;
}

/** Takes a turn to try a password: a free one, one for a proof, or one in the slow lane; a failure is the seconds until that has one. */
async function takeTurn(key: string, { proof, nowMs }: PasswordVisitor): Promise<Result<Turn, number>> {
  if ((await free.take(key)) === 0) return ok({ giveBack: () => free.giveBack(key) });
  const isPaid = proof !== '' && (await isProved(proof, LOGIN_ACTION, nowMs, acceptedEffort(await free.count(key))));
  if (isPaid) return ok({ giveBack: async () => undefined });
  const waitSeconds = await slow.take(key);
  return waitSeconds === 0 ? ok({ giveBack: () => slow.giveBack(key) }) : fail(waitSeconds);
}

/**
 * Asks upstream for a password. Who comes from a network that gave too many wrong ones needs a proof of the captcha, so that guessing costs
 * work while the others on the network still get in; without a proof there is one attempt in 20 s.
 */
export async function tryPassword(
  city: City,
  session: Session,
  form: LoginForm,
  visitor: PasswordVisitor,
): Promise<Result<undefined, LoginProblem>> {
  const key = keyOf(city, session, visitor.clientAddress);
  const turn = await takeTurn(key, visitor);
  if (!turn.ok) return fail({ kind: 'too-many', retryAfterSeconds: turn.error, needsProof: getSettings().captcha !== 'off' });
  const isNamed = leavesName(form);
  const waitSeconds = isNamed ? await names.take(key) : 0;
  if (waitSeconds > 0) {
    await turn.value.giveBack();
    return fail({ kind: 'too-many-names', retryAfterSeconds: waitSeconds });
  }
  const [answer] = await Promise.all([tryLogin(city, session, form), setTimeout(ANSWER_MS)]);
  const isRight = answer.ok && answer.value;
  if (isNamed && !isRight) await names.giveBack(key);
  if (isRight || (!answer.ok && isOutage(answer.error))) await turn.value.giveBack();
  if (!answer.ok) return fail({ kind: 'failed' });
  return isRight ? ok(undefined) : fail({ kind: 'wrong' });
}

/** A service that is down has judged no password; one that answers 4xx may have, in its own way. */
const isOutage = ({ status = 500 }: UpstreamFailure): boolean => status >= 500;

/** The proof of work that the next attempt from a network needs; undefined while it needs none. */
export async function createLoginChallenge(
  city: City,
  session: Session,
  { clientAddress, nowMs }: Omit<PasswordVisitor, 'proof'>,
): Promise<Awaited<ReturnType<typeof createProofChallenge>> | undefined> {
  const attempts = await free.count(keyOf(city, session, clientAddress));
  return attempts < FREE_ATTEMPTS ? undefined : createProofChallenge(LOGIN_ACTION, nowMs, proofEffort(attempts));
}
