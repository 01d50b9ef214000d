import type { APIRoute } from 'astro';
import { loadSitemapIndex } from '../loaders/site/sitemap.loader.ts';
import { toSitemapIndexResponse } from '../loaders/responses/sitemapResponse.ts';

/** Serves the index of all sitemap files (rule 16.11). */
export const GET: APIRoute = async () => toSitemapIndexResponse(await loadSitemapIndex(Date.now()));
