import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../../../loaders/responses/documentResponse.ts';
import { loadCalendarFeed } from '../../../../loaders/site/feeds.loader.ts';

/** Serves the subscribable calendar of a category (rule 5.6). */
export const GET: APIRoute = async ({ params: { city, category = '' }, locals }) =>
  toDocumentResponse(await loadCalendarFeed({ city, category }, locals.locale, Date.now()));
