import type { APIRoute } from 'astro';
import { loadItemFeed } from '../../../loaders/people/itemDocuments.loader.ts';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';

/** Serves the Atom feed of an item (contract §7, rule 26.22). */
export const GET: APIRoute = async ({ params: { city, item }, locals }) =>
  toDocumentResponse(await loadItemFeed({ city, item }, Date.now(), locals));
