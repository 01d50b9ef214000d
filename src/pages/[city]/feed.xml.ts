import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { loadAtomFeed } from '../../loaders/site/feeds.loader.ts';

/** Serves the Atom feed of a city (rule 5.11). */
export const GET: APIRoute = async ({ params: { city }, locals }) =>
  toDocumentResponse(await loadAtomFeed(city, locals.locale, Date.now()));
