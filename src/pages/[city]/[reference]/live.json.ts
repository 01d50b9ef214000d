import type { APIRoute } from 'astro';
import { loadLiveDocument } from '../../../loaders/session/liveDocument.loader.ts';
import { toTaggedResponse } from '../../../loaders/responses/taggedResponse.ts';

/** Everybody who cannot reach the broker asks every few seconds: one answer is for all of them. */
const MAX_AGE_SECONDS = 1;

/** A session at this moment (domain/liveDocument.ts). */
export const GET: APIRoute = async ({ params: { city, reference }, request, locals: { t, grants } }) =>
  toTaggedResponse(await loadLiveDocument({ city, reference }, Date.now(), grants), request, MAX_AGE_SECONDS, t);
