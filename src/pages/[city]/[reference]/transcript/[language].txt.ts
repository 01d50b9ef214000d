import type { APIRoute } from 'astro';
import { toTextResponse } from '../../../../loaders/responses/textResponse.ts';
import { loadTranscriptText } from '../../../../loaders/session/transcriptText.loader.ts';

/** The words of a session in one language, as a plain text to keep. */
export const GET: APIRoute = async ({ params: { city, reference, language }, locals: { locale, t, grants } }) =>
  toTextResponse(await loadTranscriptText({ city, reference, language }, { locale, t, grants }, Date.now()));
