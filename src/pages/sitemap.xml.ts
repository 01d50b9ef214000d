import type { APIRoute } from 'astro';
import { loadSitemapIndex } from '../loaders/site/sitemap.loader.ts';
import { toSitemapIndexResponse } from '../loaders/responses/sitemapResponse.ts';

/** Index of all sitemap files. */
export const GET: APIRoute = async () => toSitemapIndexResponse(await loadSitemapIndex(Date.now()));
