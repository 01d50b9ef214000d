import type { APIRoute } from 'astro';
import { ok } from '../../domain/result.ts';
import { loadPageSitemap } from '../../loaders/sitemap.loader.ts';
import { toSitemapResponse } from '../../loaders/sitemapResponse.ts';

/** Sitemap of the pages that belong to no city. */
export const GET: APIRoute = () => toSitemapResponse(ok(loadPageSitemap()));
