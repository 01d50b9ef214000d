import type { APIRoute } from 'astro';
import { loadCitySitemap } from '../../../loaders/site/sitemap.loader.ts';
import { toSitemap } from '../../../loaders/site/sitemapDocument.ts';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';

/** Serves one sitemap file of a city (rule 16.11). */
export const GET: APIRoute = async ({ params: { city, part } }) =>
  toDocumentResponse(await toSitemap(await loadCitySitemap(city, part, Date.now())));
