import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import type { DeskAccess } from './deskAccess.ts';

const answerSchema = z.object({ url: z.url(), until: z.iso.datetime() });

/** Registers the control call that creates a login link of the desk. */
export function registerDeskLink(app: FastifyInstance, store: Pick<Store, 'origin'>, access: DeskAccess): void {
  app.withTypeProvider<ZodTypeProvider>().post('/desk-link', {
    schema: {
      tags: ['Control'],
      summary: 'Create a link that logs in at the desk, once, within ten minutes',
      response: { 200: answerSchema },
    },
    handler: () => {
      const { code, endMs } = access.createCode();
      return { url: `${store.origin}/desk/login?code=${code}`, until: new Date(endMs).toISOString() };
    },
  });
}
