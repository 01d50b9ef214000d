import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import type { DeskAccess } from './deskAccess.ts';

/** Time for an answer at the public address, ms. */
const PUBLIC_ANSWER_MS = 3000;

/** An address that is every interface of the machine, which a browser reaches as its own one. */
const EVERY_INTERFACE = /^(?:0\.0\.0\.0|\[::\])$/;

const answerSchema = z.object({
  url: z.url(),
  until: z.iso.datetime(),
  note: z.string().optional().describe('What to know of an address that is not reached from other machines'),
});

/** Options of `registerDeskLink`. */
interface LinkOptions {
  store: Pick<Store, 'origin'>;
  access: DeskAccess;
  /** Origin at which programs on this machine reach the backend. */
  getOwnUrl: () => string;
}

/** Registers the control call that creates a login link of the desk. */
export function registerDeskLink(app: FastifyInstance, { store, access, getOwnUrl }: LinkOptions): void {
  app.withTypeProvider<ZodTypeProvider>().post('/desk-link', {
    schema: {
      tags: ['Control'],
      summary: 'Create a link that logs in at the desk, once, within ten minutes',
      description: 'It has the public address of the backend if the desk is found there, else the own one.',
      response: { 200: answerSchema },
    },
    handler: async () => {
      const own = toBrowserOrigin(getOwnUrl());
      const isPublic = store.origin === own || (await hasDesk(store.origin));
      const { code, endMs } = access.createCode();
      const until = new Date(endMs).toISOString();
      const path = `/desk/login?code=${code}`;
      return isPublic ? { url: store.origin + path, until } : { url: own + path, until, note: toTunnelNote(own, store.origin) };
    },
  });
}

function toBrowserOrigin(ownUrl: string): string {
  const url = new URL(ownUrl);
  if (EVERY_INTERFACE.test(url.hostname)) url.hostname = '127.0.0.1';
  return url.origin;
}

/** Whether a proxy passes the desk on: most keep it from the public. */
async function hasDesk(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/desk/icon.svg`, { redirect: 'manual', signal: AbortSignal.timeout(PUBLIC_ANSWER_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function toTunnelNote(own: string, origin: string): string {
  const { host, port } = new URL(own);
  return `The desk is not found at ${origin}: this address is for a browser on this machine, or with a tunnel: ssh -L ${port}:${host} ${new URL(origin).hostname}`;
}
