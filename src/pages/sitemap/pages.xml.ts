import type { APIRoute } from 'astro';
import { ok } from '../../domain/http/result.ts';
import { loadPageSitemap } from '../../loaders/site/sitemap.loader.ts';
import { toSitemap } from '../../loaders/site/sitemapDocument.ts';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';

/** Serves the sitemap of the pages outside of cities. */
export const GET: APIRoute = async () => toDocumentResponse(await toSitemap(ok(loadPageSitemap())));
