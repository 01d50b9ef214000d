import type { APIRoute } from 'astro';
import { toJsonResponse } from '../../loaders/responses/jsonResponse.ts';
import { loadSessionDocument } from '../../loaders/session/sessionDocument.loader.ts';

/** Serves the JSON document of a session (rule 16.9, docs/session-json.md). */
export const GET: APIRoute = async ({ params: { city, reference }, locals: { locale, t, grants } }) =>
  toJsonResponse(await loadSessionDocument({ city, reference }, locale, Date.now(), grants), t);
