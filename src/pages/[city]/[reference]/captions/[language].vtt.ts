import type { APIRoute } from 'astro';
import { loadCaptions } from '../../../../loaders/session/subtitles.loader.ts';
import { toDocumentResponse } from '../../../../loaders/responses/documentResponse.ts';

/**
 * Serves captions in one language (rule 11.4): from the same origin, so that the player needs no CORS and the credential stays on the
 * server.
 */
export const GET: APIRoute = async ({ params: { city, reference, language }, url, locals: { grants } }) => {
  grants.address = url.searchParams.get('grant') ?? undefined;
  return toDocumentResponse(await loadCaptions({ city, reference, language, part: url.searchParams.get('part') }, grants, Date.now()));
};
