import type { APIRoute } from 'astro';
import { toJsonResponse } from '../../../../loaders/responses/jsonResponse.ts';
import { loadTranscriptDocument } from '../../../../loaders/session/subtitles.loader.ts';

/** Serves a transcript as JSON for programs and for the session page (rule 11.9, docs/session-json.md). */
export const GET: APIRoute = async ({ params: { city, reference, language }, locals: { t, grants } }) =>
  toJsonResponse(await loadTranscriptDocument({ city, reference, language }, grants, Date.now()), t);
