import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../loaders/responses/feedResponse.ts';
import { loadCalendarFeed } from '../../loaders/site/feeds.loader.ts';

/** A city's calendar to subscribe to. */
export const GET: APIRoute = async ({ params: { city }, locals }) =>
  toFeedResponse(await loadCalendarFeed({ city }, locals.locale, Date.now()));
