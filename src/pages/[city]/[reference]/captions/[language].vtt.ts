import type { APIRoute } from 'astro';
import { loadCaptions } from '../../../../loaders/session/subtitles.loader.ts';
import { toTextResponse } from '../../../../loaders/responses/textResponse.ts';

/** Captions of a session in one language: same origin, so that the player needs no CORS and the credential stays here. */
export const GET: APIRoute = async ({ params: { city, reference, language }, url, locals: { grants } }) => {
  grants.address = url.searchParams.get('grant') ?? undefined;
  return toTextResponse(await loadCaptions({ city, reference, language, part: url.searchParams.get('part') }, grants, Date.now()));
};
