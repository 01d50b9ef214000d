import type { APIRoute } from 'astro';
import { loadCitySitemap } from '../../../loaders/site/sitemap.loader.ts';
import { toSitemapResponse } from '../../../loaders/responses/sitemapResponse.ts';

/** One sitemap file of a city. */
export const GET: APIRoute = async ({ params: { city, part } }) => toSitemapResponse(await loadCitySitemap(city, part, Date.now()));
