import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';
import { loadSpeakersCsv } from '../../../loaders/session/speakers.loader.ts';

/** Serves the speaking times of a session as a CSV file (rules 26.17, 26.18). */
export const GET: APIRoute = async ({ params: { city, reference }, locals: { grants } }) =>
  toDocumentResponse(await loadSpeakersCsv({ city, reference }, Date.now(), grants));
