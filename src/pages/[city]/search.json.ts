import type { APIRoute } from 'astro';
import { loadSearchJson } from '../../loaders/search/searchDocuments.loader.ts';

/** Serves a search as JSON (contract §7, rule 24.17). */
export const GET: APIRoute = ({ params: { city }, url, locals }) =>
  loadSearchJson({ city, parameters: url.searchParams, nowMs: Date.now() }, locals);
