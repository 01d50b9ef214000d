import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { checkLogin, type LoginForm, type LoginProblem } from '../../domain/login/login.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { type PasswordVisitor, tryPassword } from '../../services/server/access/passwordCheck.ts';
import { loadCity, loadSession } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** The session whose password a form brings: the path parameters as they came. */
export interface LoginAddress {
  city?: string | undefined;
  reference?: string | undefined;
}

/** A session that may be opened now; `isGranted` is false where no password was needed, or none helps (an unpublished one). */
export interface LoggedIn {
  city: City;
  session: Session;
  isGranted: boolean;
}

/** The session of an address that takes passwords. */
export async function findLoginSession({ city: name, reference }: LoginAddress): Promise<Result<Omit<LoggedIn, 'isGranted'>, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  return session.ok ? ok({ city: city.value, session: session.value }) : fail(toProblem(session.error));
}

/** Tries the password that a visitor gave for a session (spec §5, §6). */
export async function logIn(
  address: LoginAddress,
  form: LoginForm,
  visitor: PasswordVisitor,
): Promise<Result<LoggedIn, Problem | LoginProblem>> {
  const found = await findLoginSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (accessOf(session) !== 'protected') return ok({ city, session, isGranted: false });
  const problem = checkLogin(form);
  if (problem) return fail(problem);
  const tried = await tryPassword(city, session, form, visitor);
  return tried.ok ? ok({ city, session, isGranted: true }) : tried;
}
