import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../apiError.ts';
import { findSession } from '../../broker/findSession.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Cameras } from '../camera/cameras.ts';
import { toUnreachable } from './cameraNetwork.ts';

const params = z.object({ sessionId: z.coerce.number().int().min(0) });

/** Options of `registerCameraCalls`. */
interface CallsOptions {
  store: Store;
  /** The cameras of this instance only: what another instance asks is never asked of a third one. */
  cameras: Pick<Cameras, 'getCondition' | 'begin' | 'stopWaiting' | 'end'>;
  /** The cities of them. */
  cities: readonly string[];
}

/** Registers what other instances ask of the instance that receives the camera of a city, below `/control`. */
export function registerCameraCalls(app: FastifyInstance, { store, cameras, cities }: CallsOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const find = async (sessionId: number): Promise<StoredSession> => {
    const session = await findSession(store, sessionId);
    if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
    if (!cities.includes(session.city)) throw toUnreachable();
    return session;
  };

  routes.post('/cameras/:sessionId/condition', {
    schema: { hide: true, params },
    handler: async ({ params: { sessionId } }) => ({ condition: await cameras.getCondition(await find(sessionId)) }),
  });

  routes.post('/cameras/:sessionId/begin', {
    schema: { hide: true, params },
    handler: async ({ params: { sessionId } }) => ({ status: cameras.begin(await find(sessionId)) }),
  });

  routes.post('/cameras/:sessionId/stop-waiting', {
    schema: { hide: true, params },
    handler: async ({ params: { sessionId } }) => {
      cameras.stopWaiting(await find(sessionId));
      return {};
    },
  });

  routes.post('/cameras/:sessionId/end', {
    schema: { hide: true, params, body: z.object({ endMs: z.int() }) },
    handler: async ({ params: { sessionId }, body: { endMs } }) => ({ status: await cameras.end(await find(sessionId), endMs) }),
  });
}
