import type { APIRoute } from 'astro';
import { loadAccessAnswer } from '../../../loaders/access/accessDocument.loader.ts';

/** Says who may see a session now (rule 13.17). */
export const GET: APIRoute = ({ params, url, locals }) => {
  locals.grants.address = url.searchParams.get('grant') ?? undefined;
  return loadAccessAnswer(params, Date.now(), locals);
};
