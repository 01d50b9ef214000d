import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { loadCalendarFeed } from '../../loaders/site/feeds.loader.ts';

/** Serves the subscribable calendar of a city (rule 5.6). */
export const GET: APIRoute = async ({ params: { city }, locals }) =>
  toDocumentResponse(await loadCalendarFeed({ city }, locals.locale, Date.now()));
