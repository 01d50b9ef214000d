import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Current stylesheet of a city. */
interface CityStylesheet {
  css: string;
  /** The address names this version, so the answer never changes. */
  isRequestedVersion: boolean;
}

/** Loads a city's stylesheet by its file name, `{city}.{version}.css`; an old version gives the current stylesheet (rule 21.4). */
export async function loadCityStylesheet(file: string | undefined): Promise<Result<CityStylesheet, Problem>> {
  const [, name, version] = /^([^.]+)\.([0-9a-f]{12})\.css$/.exec(file ?? '') ?? [];
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const { stylesheet } = city.value.look;
  return stylesheet ? ok({ css: stylesheet.css, isRequestedVersion: stylesheet.version === version }) : fail('not-found');
}
