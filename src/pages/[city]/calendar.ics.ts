import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../loaders/responses/feedResponse.ts';
import { loadCalendarFeed } from '../../loaders/site/feeds.loader.ts';

/** Serves the subscribable calendar of a city (rule 5.6). */
export const GET: APIRoute = async ({ params: { city }, locals }) =>
  toFeedResponse(await loadCalendarFeed({ city }, locals.locale, Date.now()));
