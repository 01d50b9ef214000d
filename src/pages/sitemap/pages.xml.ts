import type { APIRoute } from 'astro';
import { ok } from '../../domain/http/result.ts';
import { loadPageSitemap } from '../../loaders/site/sitemap.loader.ts';
import { toSitemapResponse } from '../../loaders/responses/sitemapResponse.ts';

/** Serves the sitemap of the pages outside of cities. */
export const GET: APIRoute = () => toSitemapResponse(ok(loadPageSitemap()));
