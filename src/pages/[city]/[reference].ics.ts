import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../loaders/responses/feedResponse.ts';
import { loadSessionIcs } from '../../loaders/site/feeds.loader.ts';

/** One session for a visitor's own calendar. */
export const GET: APIRoute = async ({ params: { city, reference }, locals }) =>
  toFeedResponse(await loadSessionIcs({ city, reference }, locals.locale, Date.now(), locals.grants));
