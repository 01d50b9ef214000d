import * as z from 'zod';
import type { Ticket } from '../../../domain/broker/ticket.ts';

/** Longest ticket: the message that contains it is short. */
const MAX_LENGTH = 2048;

/** Ticket for the metadata broker (contract §6). */
export const ticketSchema = z
  .object({ ticket: z.string().min(1).max(MAX_LENGTH), expires: z.number() })
  .transform(({ ticket, expires }): Ticket => ({ ticket, expiresMs: expires }));
