import type { City } from '../../domain/city/city.ts';
import { checkLogin, type LoginForm, type LoginProblem } from '../../domain/login/login.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { type PasswordAttempt, checkPassword } from '../../services/server/access/passwordCheck.ts';
import type { Problem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from '../session/findSession.ts';

/** Session after a login; `isGranted` is false when it needs no password, or is unpublished (rule 3.7). */
export interface LoggedIn {
  city: City;
  session: Session;
  isGranted: boolean;
}

/** Checks the password and the names that a visitor posted for a session (rules 14.2, 14.3). */
export async function logIn(
  address: SessionAddress,
  form: LoginForm,
  attempt: PasswordAttempt,
): Promise<Result<LoggedIn, Problem | LoginProblem>> {
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (accessOf(session) !== 'protected') return ok({ city, session, isGranted: false });
  const problem = checkLogin(form);
  if (problem) return fail(problem);
  const tried = await checkPassword(city, session, form, attempt);
  return tried.ok ? ok({ city, session, isGranted: true }) : tried;
}
