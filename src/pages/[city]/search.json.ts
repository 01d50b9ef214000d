import type { APIRoute } from 'astro';
import { toJsonResponse } from '../../loaders/responses/jsonResponse.ts';
import { loadSearchJson } from '../../loaders/search/searchDocuments.loader.ts';

/** Serves a search as JSON (contract §7, rule 24.17). */
export const GET: APIRoute = async ({ params: { city }, url, locals }) =>
  toJsonResponse(await loadSearchJson({ city, parameters: url.searchParams, nowMs: Date.now() }, locals), locals.t);
