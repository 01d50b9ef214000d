import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../../../loaders/responses/feedResponse.ts';
import { loadCalendarFeed } from '../../../../loaders/site/feeds.loader.ts';

/** The calendar of one category of a city to subscribe to. */
export const GET: APIRoute = async ({ params: { city, category = '' }, locals }) =>
  toFeedResponse(await loadCalendarFeed({ city, category }, locals.locale, Date.now()));
