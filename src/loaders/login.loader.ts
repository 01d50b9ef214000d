import type { City } from '../domain/city.ts';
import { isIdentifier } from '../domain/identifiers.ts';
import { checkLogin, type LoginForm, type LoginProblem } from '../domain/login.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { accessOf, type Session } from '../domain/session.ts';
import { tryPassword } from '../services/server/passwordCheck.ts';
import { loadCity, loadSession } from '../services/server/portalData.ts';
import { type Problem, toProblem } from './problem.ts';

/** The session whose password a form brings: the path parameters as they came. */
interface LoginAddress {
  city?: string | undefined;
  reference?: string | undefined;
}

/** A session that may be opened now; `isGranted` is false where no password was needed, or none helps (an unpublished one). */
export interface LoggedIn {
  city: City;
  session: Session;
  isGranted: boolean;
}

/** Tries the password that a visitor gave for a session (spec §5, §6). */
export async function logIn(
  { city: name, reference }: LoginAddress,
  form: LoginForm,
  clientAddress: string,
): Promise<Result<LoggedIn, Problem | LoginProblem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  if (!session.ok) return fail(toProblem(session.error));
  const found = { city: city.value, session: session.value };
  if (accessOf(session.value) !== 'protected') return ok({ ...found, isGranted: false });
  const problem = checkLogin(form);
  if (problem) return fail(problem);
  const tried = await tryPassword(found.city, found.session, form, clientAddress);
  return tried.ok ? ok({ ...found, isGranted: true }) : tried;
}
