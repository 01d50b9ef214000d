import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../../../loaders/responses/documentResponse.ts';
import { loadTranscriptText } from '../../../../loaders/session/transcriptText.loader.ts';

/** Serves a transcript as a plain text file (rule 11.9). */
export const GET: APIRoute = async ({ params: { city, reference, language }, locals: { locale, t, grants } }) =>
  toDocumentResponse(await loadTranscriptText({ city, reference, language }, { locale, t, grants }, Date.now()));
