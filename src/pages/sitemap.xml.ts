import type { APIRoute } from 'astro';
import { loadSitemapIndex } from '../loaders/sitemap.loader.ts';
import { toSitemapIndexResponse } from '../loaders/sitemapResponse.ts';

/** Index of all sitemap files. */
export const GET: APIRoute = async () => toSitemapIndexResponse(await loadSitemapIndex(Date.now()));
