import type { APIRoute } from 'astro';
import { ok } from '../../domain/http/result.ts';
import { loadCityHomePage } from '../../loaders/city/cityHome.loader.ts';
import { toJsonResponse } from '../../loaders/responses/jsonResponse.ts';
import { toFilteredListView } from '../../loaders/city/listViewModel.ts';

/** Serves the sessions of a city (domain/lists/sessionListView.ts), filtered by the parameters of its page. */
export const GET: APIRoute = async ({ params: { city }, url, locals: { locale, t } }) => {
  const nowMs = Date.now();
  const page = await loadCityHomePage(city, url.searchParams, nowMs);
  return toJsonResponse(page.ok ? ok(toFilteredListView(page.value, { nowMs, locale, t })) : page, t);
};
