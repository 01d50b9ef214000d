import type { APIRoute } from 'astro';
import { ok } from '../../../../domain/http/result.ts';
import { loadCategoryPage } from '../../../../loaders/city/category.loader.ts';
import { toJsonResponse } from '../../../../loaders/responses/jsonResponse.ts';
import { toCategoryListView } from '../../../../loaders/city/listViewModel.ts';

/** Serves the sessions of a category (domain/lists/sessionListView.ts); `?page=` counts from 1. */
export const GET: APIRoute = async ({ params: { city, category }, url, locals: { locale, t } }) => {
  const nowMs = Date.now();
  const page = await loadCategoryPage(city, category, url.searchParams, locale, nowMs);
  return toJsonResponse(page.ok ? ok(toCategoryListView(page.value, { nowMs, locale, t })) : page, t);
};
