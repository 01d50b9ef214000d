import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { checkLogin, type LoginForm, type LoginProblem } from '../../domain/login/login.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { type PasswordAttempt, checkPassword } from '../../services/server/access/passwordCheck.ts';
import { loadCity, loadSession } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Unchecked path parameters of the session whose password is posted. */
export interface LoginAddress {
  city?: string | undefined;
  reference?: string | undefined;
}

/** Session after a login; `isGranted` is false when it needs no password, or is unpublished (rule 3.7). */
export interface LoggedIn {
  city: City;
  session: Session;
  isGranted: boolean;
}

/** Finds the session of a login address. */
export async function findLoginSession({ city: name, reference }: LoginAddress): Promise<Result<Omit<LoggedIn, 'isGranted'>, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  return session.ok ? ok({ city: city.value, session: session.value }) : fail(toProblem(session.error));
}

/** Checks the password and the names that a visitor posted for a session (rules 14.2, 14.3). */
export async function logIn(
  address: LoginAddress,
  form: LoginForm,
  attempt: PasswordAttempt,
): Promise<Result<LoggedIn, Problem | LoginProblem>> {
  const found = await findLoginSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (accessOf(session) !== 'protected') return ok({ city, session, isGranted: false });
  const problem = checkLogin(form);
  if (problem) return fail(problem);
  const tried = await checkPassword(city, session, form, attempt);
  return tried.ok ? ok({ city, session, isGranted: true }) : tried;
}
