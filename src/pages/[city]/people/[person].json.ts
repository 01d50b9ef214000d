import type { APIRoute } from 'astro';
import { loadPersonJson } from '../../../loaders/people/peopleDocuments.loader.ts';
import { toJsonResponse } from '../../../loaders/responses/jsonResponse.ts';

/** Serves a person with speeches and votes as JSON (docs/people-json.md, rule 26.13). */
export const GET: APIRoute = async ({ params: { city, person }, url, locals: { locale, t } }) =>
  toJsonResponse(await loadPersonJson({ city, person }, url.searchParams, locale), t);
