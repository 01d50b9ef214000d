import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Session } from '../../domain/session/session.ts';
import { loadCity, loadSession } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Unchecked path parameters of a session: its city, and its reference or numeric id. */
export interface SessionAddress {
  city?: string | undefined;
  reference?: string | undefined;
}

/** Loads the city and the session of an address; one that is malformed is not found before any call (rule 1.9). */
export async function findSession({ city: name, reference }: SessionAddress): Promise<Result<{ city: City; session: Session }, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  return session.ok ? ok({ city: city.value, session: session.value }) : fail(toProblem(session.error));
}
