import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** A city's stylesheet as it is now. */
interface CityStylesheet {
  css: string;
  /** The version that was asked for is this one: the answer never changes. */
  isAsked: boolean;
}

/** Loads a city's stylesheet by the name of its file, `{city}.{version}.css`; a version that is gone gives the present one. */
export async function loadCityStylesheet(file: string | undefined): Promise<Result<CityStylesheet, Problem>> {
  const [, name, version] = /^([^.]+)\.([0-9a-f]{12})\.css$/.exec(file ?? '') ?? [];
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const { stylesheet } = city.value.look;
  return stylesheet ? ok({ css: stylesheet.css, isAsked: stylesheet.version === version }) : fail('not-found');
}
