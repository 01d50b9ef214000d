import type { APIRoute } from 'astro';
import { loadLiveNow } from '../../loaders/session/liveNow.loader.ts';
import { toTaggedResponse } from '../../loaders/responses/taggedResponse.ts';

/** Seconds for which the answer is shared: every open list polls it (rule 4.13). */
const MAX_AGE_SECONDS = 5;

/** Serves the live sessions of a city (domain/live/liveNow.ts, rule 4.13); `?category=` limits them to a category. */
export const GET: APIRoute = async ({ params: { city }, url, request, locals: { t } }) =>
  toTaggedResponse(await loadLiveNow(city, url.searchParams.get('category'), Date.now()), request, MAX_AGE_SECONDS, t);
