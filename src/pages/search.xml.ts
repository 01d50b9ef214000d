import type { APIRoute } from 'astro';
import { loadSearchFeed } from '../loaders/search/searchDocuments.loader.ts';

/** Serves the Atom feed of a search (contract §7, rule 24.17). */
export const GET: APIRoute = ({ url, locals }) =>
  loadSearchFeed({ city: undefined, parameters: url.searchParams, nowMs: Date.now() }, locals);
