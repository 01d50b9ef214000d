import type { APIRoute } from 'astro';
import { loadPeopleJson } from '../../loaders/people/peopleDocuments.loader.ts';
import { toJsonResponse } from '../../loaders/responses/jsonResponse.ts';

/** Serves the people of a city with their sums as JSON (docs/people-json.md, rule 26.13). */
export const GET: APIRoute = async ({ params: { city }, locals: { locale, t } }) => toJsonResponse(await loadPeopleJson(city, locale), t);
