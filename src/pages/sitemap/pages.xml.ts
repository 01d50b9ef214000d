import type { APIRoute } from 'astro';
import { ok } from '../../domain/http/result.ts';
import { loadPageSitemap } from '../../loaders/site/sitemap.loader.ts';
import { toSitemapResponse } from '../../loaders/responses/sitemapResponse.ts';

/** Sitemap of the pages that belong to no city. */
export const GET: APIRoute = () => toSitemapResponse(ok(loadPageSitemap()));
