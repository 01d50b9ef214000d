import type { APIRoute } from 'astro';
import { loadPersonCsv } from '../../../loaders/people/peopleDocuments.loader.ts';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';

/** Serves the speeches or, with `?what=votes`, the votes of a person as a CSV file (rule 26.13). */
export const GET: APIRoute = async ({ params: { city, person }, url, locals: { locale } }) =>
  toDocumentResponse(await loadPersonCsv({ city, person }, url.searchParams, locale));
