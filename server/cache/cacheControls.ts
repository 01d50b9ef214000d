import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outdated, type Outdated } from '../../src/config/cache/channels.ts';
import { isIdentifier } from '../../src/domain/http/identifiers.ts';
import { isOperator, NOTHING_HERE, type OperatorSettings } from '../observability/operatorGuard.ts';
import type { PageCache } from './pageCache.ts';
import type { Refusal } from '../http/httpError.ts';
import { PURGE_PATH } from '../http/requestGuard.ts';

const UNREADABLE: Refusal = { status: 400, code: 'bad-request', message: 'The body is JSON: {} for all pages, or {"city": "its name"}.' };

/** What a purge names, a city or nothing, which means all; undefined where it cannot be read. */
function readPurge(body: unknown): Outdated | undefined {
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
  refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<void>;
}

/** Has the cache forget what is right no longer: when the site learns so, and when an operator says so. */
export function registerCacheControls(app: FastifyInstance, cache: PageCache, { settings, refuse }: ControlParts): void {
  const forget = (news: unknown) => cache.drop((news as Outdated).city);
  outdated.subscribe(forget);
  app.addHook('onClose', (_app, done) => {
    outdated.unsubscribe(forget);
    done();
  });

  app.post(PURGE_PATH, async (request, reply) => {
    const purge = isOperator(request.raw, settings) ? readPurge(request.body) : null;
    reply.header('cache-control', 'no-store');
    if (purge) {
      // Told to all who keep something of it, other instances too.
      outdated.publish(purge);
      return reply.code(204).header('cache-control', 'no-store').send();
    }
    return refuse(request, reply, purge === null ? NOTHING_HERE : UNREADABLE);
  });
}
