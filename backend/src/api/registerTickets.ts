import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import type { TicketSigner } from '../broker/sessionTicket.ts';
import { isOpenSession } from '../broker/sessionTicket.ts';
import type { Store } from '../store/store.ts';
import { findSession } from './find.ts';
import { errorSchema, ticketSchema } from './schemas.ts';

/** Registers the call for a ticket to the metadata broker (contract §6, rule 12.22). */
export function registerTickets(app: FastifyInstance, store: Store, tickets: TicketSigner): void {
  app.withTypeProvider<ZodTypeProvider>().get('/:city/sessions/:session/ticket', {
    schema: {
      tags: ['Public API'],
      summary: 'A ticket with which the metadata broker sends a session that is not open; 404 where none is needed',
      params: z.object({ city: z.string(), session: z.string().describe('reference or sessionId') }),
      response: { 200: ticketSchema, 404: errorSchema },
    },
    handler: async (request, reply) => {
      const { session } = await findSession(store, request.params);
      if (isOpenSession(session)) throw new ApiError(404, 'not_found', 'An open session needs no ticket.');
      void reply.header('cache-control', 'no-store').send(tickets.issue(session));
    },
  });
}
