import type { APIRoute } from 'astro';
import { loadAccessDocument } from '../../../loaders/access/accessDocument.loader.ts';
import { toPolledResponse } from '../../../loaders/responses/jsonResponse.ts';

/** Seconds for which the answer is shared: every page that plays the session asks every few seconds. */
const SHARED_SECONDS = 1;

/** Says who may see a session now (rule 13.17). */
export const GET: APIRoute = async ({ params, url, locals: { grants, t } }) => {
  grants.address = url.searchParams.get('grant') ?? undefined;
  return toPolledResponse(await loadAccessDocument(params, Date.now(), grants), SHARED_SECONDS, t);
};
