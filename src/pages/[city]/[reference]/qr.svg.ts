import type { APIRoute } from 'astro';
import { toFeedResponse } from '../../../loaders/responses/feedResponse.ts';
import { loadQr } from '../../../loaders/session/qr.loader.ts';

/** The address of a session's page as QR code; `?t=90` begins at that second. */
export const GET: APIRoute = async ({ params: { city, reference }, url: { searchParams }, locals }) =>
  toFeedResponse(
    await loadQr(
      { city, reference, seconds: searchParams.get('t'), part: searchParams.get('part') },
      locals.locale,
      locals.grants,
      Date.now(),
    ),
  );
