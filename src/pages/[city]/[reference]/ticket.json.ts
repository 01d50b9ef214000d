import type { APIRoute } from 'astro';
import { loadTicketAnswer } from '../../../loaders/access/ticket.loader.ts';

/** Gives the page of a protected session a ticket for its metadata broker (rule 12.23). */
export const POST: APIRoute = ({ params, request, locals }) => loadTicketAnswer(params, request, locals, Date.now());
