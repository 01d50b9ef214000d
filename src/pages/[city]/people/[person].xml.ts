import type { APIRoute } from 'astro';
import { loadPersonFeed } from '../../../loaders/people/personFeed.loader.ts';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';

/** Serves the Atom feed of a person (contract §7, rule 26.22). */
export const GET: APIRoute = async ({ params: { city, person }, locals }) =>
  toDocumentResponse(await loadPersonFeed({ city, person }, Date.now(), locals));
