import type { APIRoute } from 'astro';
import { loadCitySitemap } from '../../../loaders/site/sitemap.loader.ts';
import { toSitemapResponse } from '../../../loaders/responses/sitemapResponse.ts';

/** Serves one sitemap file of a city (rule 16.11). */
export const GET: APIRoute = async ({ params: { city, part } }) => toSitemapResponse(await loadCitySitemap(city, part, Date.now()));
