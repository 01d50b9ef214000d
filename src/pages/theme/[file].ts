import type { APIRoute } from 'astro';
import { loadCityStylesheet } from '../../loaders/city/cityStylesheet.loader.ts';
import { applyProblem } from '../../loaders/responses/problem.ts';

/** Serves a city's stylesheet as a file, because the Content-Security-Policy allows no inline style of a city (rules 21.4, 23.8). */
export const GET: APIRoute = async ({ params: { file } }) => {
  const stylesheet = await loadCityStylesheet(file);
  if (stylesheet.ok) {
    const { css, isRequestedVersion } = stylesheet.value;
    const caching = isRequestedVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
    return new Response(css, { headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching } });
  }
  const answer = { status: 500, headers: new Headers() };
  applyProblem(stylesheet.error, answer);
  return new Response(null, answer);
};
