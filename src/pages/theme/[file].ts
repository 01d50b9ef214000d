import type { APIRoute } from 'astro';
import { loadCityStylesheet } from '../../loaders/city/cityStylesheet.loader.ts';
import { toDocumentResponse } from '../../loaders/responses/documentResponse.ts';

/** Serves a city's stylesheet as a file, because the Content-Security-Policy allows no inline style of a city (rules 21.4, 23.8). */
export const GET: APIRoute = async ({ params: { file } }) => toDocumentResponse(await loadCityStylesheet(file));
