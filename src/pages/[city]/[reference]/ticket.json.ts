import type { APIRoute } from 'astro';
import { loadTicketDocument } from '../../../loaders/access/ticket.loader.ts';
import { toPrivateResponse } from '../../../loaders/responses/formAnswer.ts';

/** Gives the page of a protected session a ticket for its metadata broker (rule 12.23). */
export const POST: APIRoute = async ({ params, request, locals: { grants, t } }) =>
  toPrivateResponse(await loadTicketDocument(params, request, grants, Date.now()), t);
