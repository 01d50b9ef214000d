import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../loaders/responses/feedResponse.ts';
import { loadAtomFeed } from '../../loaders/site/feeds.loader.ts';

/** A city's sessions as an Atom feed. */
export const GET: APIRoute = async ({ params: { city }, locals }) => toFeedResponse(await loadAtomFeed(city, locals.locale, Date.now()));
