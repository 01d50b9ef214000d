import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../loaders/responses/documentResponse.ts';
import { loadSearchFeed } from '../loaders/search/searchDocuments.loader.ts';

/** Serves the Atom feed of a search (contract §7, rule 24.17). */
export const GET: APIRoute = async ({ url, locals }) =>
  toDocumentResponse(await loadSearchFeed({ city: undefined, parameters: url.searchParams, nowMs: Date.now() }, locals));
