import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Admission } from '../overload/admission.ts';
import { isOperator, NOTHING_HERE, type OperatorSettings } from './operatorGuard.ts';
import { measurePortal } from './portalMetrics.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { HttpError } from '../http/httpError.ts';
import { countRequests, type RequestFigures } from './requestMetrics.ts';
import project from '../../package.json' with { type: 'json' };
import type { RedisStatus } from '../cache/redisInvalidation.ts';

/** Settings and functions of the measured server. */
interface MetricsParts {
  settings: OperatorSettings;
  /** Returns the route name of a request target. */
  nameRoute: (target: string) => string;
  cache: Pick<PageCache, 'size'>;
  admission: Pick<Admission, 'running' | 'waiting'>;
  readRedisStatus: (() => RedisStatus | undefined) | undefined;
  reject: (request: FastifyRequest, reply: FastifyReply, httpError: HttpError) => FastifyReply | Promise<void>;
}

/** Metrics of a server (rule 23.5). */
interface Metrics {
  /** Counts every request, also those that are not routed. */
  requests: RequestFigures;
  /** Counts a request that was rejected because of overload. */
  countShed: () => void;
  /** Answers `GET /metrics` to operators. */
  register: (app: FastifyInstance) => void;
}

/** Creates the metrics of a server: of its requests, of the site's services and brokers, and of the process (rule 23.5). */
export function createMetrics({ settings, nameRoute, cache, admission, readRedisStatus, reject }: MetricsParts): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({ name: 'gallery_build_info', help: 'Always 1; the version that runs.', labelNames: ['version'], registers: [register] }).set(
    { version: project.version },
    1,
  );
  const sheds = new Counter({
    name: 'gallery_sheds_total',
    help: 'Requests turned away because there was more to render than could be done in time.',
    registers: [register],
  });
  new Gauge({
    name: 'gallery_renderings',
    help: 'Pages being rendered, and those that wait for their turn.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'running' }, admission.running);
      this.set({ state: 'waiting' }, admission.waiting);
    },
  });
  new Gauge({
    name: 'gallery_page_cache_bytes',
    help: 'Bytes of the pages that are kept in memory, about.',
    registers: [register],
    collect() {
      this.set(cache.size);
    },
  });
  new Gauge({
    name: 'gallery_shared_store_connected',
    help: '1 while this instance shares with the others, 0 while it goes on alone; nothing where it is to share nothing.',
    registers: [register],
    collect() {
      this.reset();
      const redisStatus = readRedisStatus?.();
      if (redisStatus === undefined) this.remove();
      else this.set(redisStatus === 'connected' ? 1 : 0);
    },
  });
  const requests = countRequests(register, nameRoute);
  const stopMeasuring = measurePortal(register);
  return {
    requests,
    countShed: () => sheds.inc(),
    register: (app) => {
      app.addHook('onClose', stopMeasuring);
      app.get('/metrics', async (request, reply) => {
        if (!isOperator(request.raw, settings)) return reject(request, reply, NOTHING_HERE);
        return reply
          .header('cache-control', 'no-store')
          .type(register.contentType)
          .send(await register.metrics());
      });
    },
  };
}
