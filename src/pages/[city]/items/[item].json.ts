import type { APIRoute } from 'astro';
import { loadItemJson } from '../../../loaders/people/itemDocuments.loader.ts';
import { toJsonResponse } from '../../../loaders/responses/jsonResponse.ts';

/** Serves an item across the sessions of a city as JSON (rule 26.21, docs/session-json.md). */
export const GET: APIRoute = async ({ params: { city, item }, locals: { locale, t } }) =>
  toJsonResponse(await loadItemJson({ city, item }, locale, Date.now()), t);
