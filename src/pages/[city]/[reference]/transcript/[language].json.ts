import type { APIRoute } from 'astro';
import { toJsonResponse } from '../../../../loaders/responses/jsonResponse.ts';
import { loadTranscriptDocument } from '../../../../loaders/session/subtitles.loader.ts';

/** The words of a session in one language, for programs and for the reader on its page: docs/session-json.md. */
export const GET: APIRoute = async ({ params: { city, reference, language }, locals: { t, grants } }) =>
  toJsonResponse(await loadTranscriptDocument({ city, reference, language }, grants, Date.now()), t);
