import { setTimeout } from 'node:timers/promises';
import type { City } from '../../domain/city.ts';
import type { LoginForm, LoginProblem } from '../../domain/login.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Session } from '../../domain/session.ts';
import { networkOf } from '../../domain/subscriberNetwork.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { tryLogin } from './publicApi.ts';
import type { UpstreamFailure } from './upstream.ts';

/** Failed passwords one network has for one session, in fifteen minutes. */
const limiter = new AttemptLimiter({ name: 'password', attempts: 10, windowSeconds: 15 * 60, maxKeys: 20_000 });

/** Milliseconds that every answer to a password takes at least, so that its time tells nothing about it. */
const ANSWER_MS = 250;

/** Asks upstream for a password, unless the visitor's network has had its share of failed ones. */
export async function tryPassword(
  city: City,
  session: Session,
  form: LoginForm,
  clientAddress: string,
): Promise<Result<undefined, LoginProblem>> {
  const key = `${city.name}/${session.sessionId} ${networkOf(clientAddress)}`;
  const retryAfterSeconds = await limiter.take(key);
  if (retryAfterSeconds > 0) return fail({ kind: 'too-many', retryAfterSeconds });
  const [answer] = await Promise.all([tryLogin(city, session, form), setTimeout(ANSWER_MS)]);
  if (answer.ok && !answer.value) return fail({ kind: 'wrong' });
  if (answer.ok || isOutage(answer.error)) await limiter.giveBack(key);
  return answer.ok ? ok(undefined) : fail({ kind: 'failed' });
}

/** A service that is down has judged no password; one that answers 4xx may have, in its own way. */
const isOutage = ({ status = 500 }: UpstreamFailure): boolean => status >= 500;
