import type { APIRoute } from 'astro';
import { loadOpenSearch } from '../../loaders/search/openSearch.loader.ts';

/** Serves the OpenSearch description of the search in the language of the path (rule 24.17). */
export const GET: APIRoute = ({ locals: { locale, t } }) =>
  new Response(loadOpenSearch(locale, t), {
    headers: { 'Content-Type': 'application/opensearchdescription+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
