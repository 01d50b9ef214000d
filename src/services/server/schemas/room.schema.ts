import * as z from 'zod';
import { recordNumber } from './read.ts';

/** `{id, name}` of `GET /{city}/rooms` (contract §3). */
export const roomSchema = z.object({ id: recordNumber, name: z.string().min(1) });
