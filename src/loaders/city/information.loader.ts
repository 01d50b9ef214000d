import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Loads the city of an information page. */
export async function loadInformationPage(name: string | undefined): Promise<Result<City, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  return city.ok ? ok(city.value) : fail(toProblem(city.error));
}
