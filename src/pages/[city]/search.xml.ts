import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { loadSearchFeed } from '../../loaders/search/searchDocuments.loader.ts';

/** Serves the Atom feed of a search (contract §7, rule 24.17). */
export const GET: APIRoute = async ({ params: { city }, url, locals }) =>
  toDocumentResponse(await loadSearchFeed({ city, parameters: url.searchParams, nowMs: Date.now() }, locals));
