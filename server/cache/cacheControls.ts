import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidations, type Invalidation } from '../../src/config/cache/channels.ts';
import { isIdentifier } from '../../src/domain/http/identifiers.ts';
import { isOperator, NOTHING_HERE, type OperatorSettings } from '../observability/operatorGuard.ts';
import type { PageCache } from './pageCache.ts';
import type { HttpError } from '../http/httpError.ts';
import { PURGE_PATH } from '../http/requestGuard.ts';

const UNREADABLE: HttpError = { status: 400, code: 'bad-request', message: 'The body is JSON: {} for all pages, or {"city": "its name"}.' };

/** What a purge names, a city or nothing, which means all; undefined where it cannot be read. */
function readPurge(body: unknown): Invalidation | undefined {
  try {
    const wish: unknown = JSON.parse(Buffer.isBuffer(body) && body.length > 0 ? body.toString() : '{}');
    if (typeof wish !== 'object' || wish === null) return undefined;
    if (!('city' in wish)) return {};
    return typeof wish.city === 'string' && isIdentifier('city', wish.city) ? { city: wish.city } : undefined;
  } catch {
    return undefined;
  }
}

/** What an order to forget is checked and refused with. */
interface ControlParts {
  settings: OperatorSettings;
  reject: (request: FastifyRequest, reply: FastifyReply, httpError: HttpError) => Promise<void>;
}

/** Has the cache forget what is right no longer: when the site learns so, and when an operator says so. */
export function registerCacheControls(app: FastifyInstance, cache: PageCache, { settings, reject }: ControlParts): void {
  const forget = (invalidation: unknown) => cache.drop((invalidation as Invalidation).city);
  invalidations.subscribe(forget);
  app.addHook('onClose', (_app, done) => {
    invalidations.unsubscribe(forget);
    done();
  });

  app.post(PURGE_PATH, async (request, reply) => {
    const purge = isOperator(request.raw, settings) ? readPurge(request.body) : null;
    reply.header('cache-control', 'no-store');
    if (purge) {
      // Told to all who keep something of it, other instances too.
      invalidations.publish(purge);
      return reply.code(204).header('cache-control', 'no-store').send();
    }
    return reject(request, reply, purge === null ? NOTHING_HERE : UNREADABLE);
  });
}
