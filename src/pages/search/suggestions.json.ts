import type { APIRoute } from 'astro';
import { fail, ok } from '../../domain/http/result.ts';
import { parseSearchRequest } from '../../domain/search/searchRequest.ts';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';
import { toJsonResponse } from '../../loaders/responses/jsonResponse.ts';
import { toBrowserSuggestions } from '../../loaders/search/openSearch.loader.ts';
import { tooManySearches } from '../../loaders/search/searchDocuments.loader.ts';
import { loadSuggestions } from '../../loaders/search/search.loader.ts';

/** Serves suggestions for a query `q`, in a `city` or in all (rule 24.12); with `format=opensearch` as browsers read them (rule 24.17). */
export const GET: APIRoute = async ({ url, locals }) => {
  const { t } = locals;
  const { query, city } = parseSearchRequest(url.searchParams);
  const found = await loadSuggestions(city, query, locals);
  if (!found.ok) return toJsonResponse(found, t);
  if (found.value.kind === 'limited') return toJsonResponse(fail(tooManySearches(found.value.retryAfterSeconds, t)), t);
  const { suggestions } = found.value;
  if (url.searchParams.get('format') === 'opensearch') return toDocumentResponse(ok(toBrowserSuggestions(query, suggestions, t)));
  return toJsonResponse(ok({ suggestions }), t);
};
