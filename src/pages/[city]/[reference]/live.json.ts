import type { APIRoute } from 'astro';
import { loadLiveDocument } from '../../../loaders/session/liveDocument.loader.ts';
import { toTaggedResponse } from '../../../loaders/responses/taggedResponse.ts';

/** Seconds for which the answer is shared: every page without a broker connection polls it every few seconds (rule 12.12). */
const MAX_AGE_SECONDS = 1;

/** Serves the current state of a session (domain/live/liveDocument.ts, rules 12.12, 13.5). */
export const GET: APIRoute = async ({ params: { city, reference }, request, locals: { t, grants } }) =>
  toTaggedResponse(await loadLiveDocument({ city, reference }, Date.now(), grants), request, MAX_AGE_SECONDS, t);
