import type { APIRoute } from 'astro';
import { ok } from '../../../domain/http/result.ts';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';
import { loadChapters } from '../../../loaders/session/sessionDocument.loader.ts';

/** Serves the chapters of a recording as WebVTT (rule 8.7). */
export const GET: APIRoute = async ({ params: { city, reference }, url, locals: { grants } }) => {
  grants.address = url.searchParams.get('grant') ?? undefined;
  const chapters = await loadChapters({ city, reference, part: url.searchParams.get('part') }, Date.now(), grants);
  return toDocumentResponse(chapters.ok ? ok({ body: chapters.value, type: 'text/vtt' }) : chapters);
};
