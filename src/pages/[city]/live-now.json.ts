import type { APIRoute } from 'astro';
import { loadLiveNow } from '../../loaders/session/liveNow.loader.ts';
import { toTaggedResponse } from '../../loaders/responses/taggedResponse.ts';

/** Every open list asks for it twice a minute. */
const MAX_AGE_SECONDS = 5;

/** The sessions that are live now (domain/liveNow.ts); `?category=` only those of one. */
export const GET: APIRoute = async ({ params: { city }, url, request, locals: { t } }) =>
  toTaggedResponse(await loadLiveNow(city, url.searchParams.get('category'), Date.now()), request, MAX_AGE_SECONDS, t);
