import type { APIRoute } from 'astro';
import { toDocumentResponse } from '../../../loaders/responses/documentResponse.ts';
import { loadQr } from '../../../loaders/session/qr.loader.ts';

/** Serves the address of a session page as QR code (rule 16.7); `?t=90` adds a start in seconds, `?audio=fr` a sound track. */
export const GET: APIRoute = async ({ params: { city, reference }, url: { searchParams }, locals }) =>
  toDocumentResponse(
    await loadQr(
      { city, reference, seconds: searchParams.get('t'), part: searchParams.get('part'), audio: searchParams.get('audio') },
      locals.locale,
      locals.grants,
      Date.now(),
    ),
  );
