import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Loads a city's stylesheet by its file name, `{city}.{version}.css`; an old version gives the current stylesheet (rule 21.4). */
export async function loadCityStylesheet(file: string | undefined): Promise<Result<ServedDocument, Problem>> {
  const [, name, version] = /^([^.]+)\.([0-9a-f]{12})\.css$/.exec(file ?? '') ?? [];
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const { stylesheet } = city.value.look;
  if (!stylesheet) return fail('not-found');
  // An address that names the current version always gives the same answer.
  const cacheControl = stylesheet.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
  return ok({ body: stylesheet.css, type: 'text/css', cacheControl });
}
