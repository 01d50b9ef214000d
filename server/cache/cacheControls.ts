import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Invalidation, portalEvents } from '../../src/runtime/portalEvents.ts';
import { isIdentifier } from '../../src/domain/http/identifiers.ts';
import { isOperator, NOTHING_HERE, type OperatorSettings } from '../observability/operatorGuard.ts';
import type { PageCache } from './pageCache.ts';
import type { HttpError } from '../http/httpError.ts';
import { PURGE_PATH } from '../http/requestGuard.ts';

const UNREADABLE: HttpError = { status: 400, code: 'bad-request', message: 'The body is JSON: {} for all pages, or {"city": "its name"}.' };

/** Parses the body of a purge: a city, or an empty object for all; undefined when it is malformed (rule 18.10). */
function readPurge(body: unknown): Invalidation | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.isBuffer(body) && body.length > 0 ? body.toString() : '{}');
    if (typeof json !== 'object' || json === null) return undefined;
    if (!('city' in json)) return {};
    return typeof json.city === 'string' && isIdentifier('city', json.city) ? { city: json.city } : undefined;
  } catch {
    return undefined;
  }
}

/** Settings and error handler of the purge endpoint. */
interface CacheControlOptions {
  settings: OperatorSettings;
  reject: (request: FastifyRequest, reply: FastifyReply, httpError: HttpError) => Promise<void>;
}

/** Drops cached pages on invalidations of the site (rules 13.8, 18.9) and on `POST /cache/purge` of an operator (rule 18.10). */
export function registerCacheControls(app: FastifyInstance, cache: PageCache, { settings, reject }: CacheControlOptions): void {
  const dropPages = ({ city }: Invalidation) => cache.drop(city);
  portalEvents.on('invalidation', dropPages);
  app.addHook('onClose', (_app, done) => {
    portalEvents.off('invalidation', dropPages);
    done();
  });

  app.post(PURGE_PATH, async (request, reply) => {
    const purge = isOperator(request.raw, settings) ? readPurge(request.body) : null;
    reply.header('cache-control', 'no-store');
    if (purge) {
      // Publish the purge to all caches and instances.
      portalEvents.emit('invalidation', purge);
      return reply.code(204).header('cache-control', 'no-store').send();
    }
    return reject(request, reply, purge === null ? NOTHING_HERE : UNREADABLE);
  });
}
