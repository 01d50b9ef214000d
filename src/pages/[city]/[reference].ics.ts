import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { loadSessionIcs } from '../../loaders/site/feeds.loader.ts';

/** Serves the `.ics` file of one session (rules 5.8 to 5.10). */
export const GET: APIRoute = async ({ params: { city, reference }, locals }) =>
  toDocumentResponse(await loadSessionIcs({ city, reference }, locals.locale, Date.now(), locals.grants));
