import type { APIRoute } from 'astro';
import { loadPeopleCsv } from '../../loaders/people/peopleDocuments.loader.ts';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';

/** Serves the people of a city with their sums as a CSV file (rule 26.13). */
export const GET: APIRoute = async ({ params: { city }, locals: { locale } }) => toDocumentResponse(await loadPeopleCsv(city, locale));
