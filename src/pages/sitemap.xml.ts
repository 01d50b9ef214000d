import type { APIRoute } from 'astro';
import { loadSitemapIndex } from '../loaders/site/sitemap.loader.ts';
import { toSitemapIndex } from '../loaders/site/sitemapDocument.ts';
import { toDocumentResponse } from '../loaders/responses/documentResponse.ts';

/** Serves the index of all sitemap files (rule 16.11). */
export const GET: APIRoute = async () => toDocumentResponse(await toSitemapIndex(await loadSitemapIndex(Date.now())));
