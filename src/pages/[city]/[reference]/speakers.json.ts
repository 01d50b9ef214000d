import type { APIRoute } from 'astro';
import { toJsonResponse } from '../../../loaders/responses/jsonResponse.ts';
import { loadSpeakersDocument } from '../../../loaders/session/speakers.loader.ts';

/** Serves the speaking times of a session as JSON (rule 26.17, docs/session-json.md). */
export const GET: APIRoute = async ({ params: { city, reference }, locals: { locale, t, grants } }) =>
  toJsonResponse(await loadSpeakersDocument({ city, reference }, locale, Date.now(), grants), t);
