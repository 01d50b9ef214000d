import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { getCacheStatus } from '../cache/cacheStatus.ts';

/** Bucket bounds in seconds: from a cache hit to the longest wait for a service. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = ['other', 'GET', 'HEAD', 'POST'];
const CACHE_STATES = ['other', 'none', 'hit', 'miss', 'stale', 'bypass'];

/** Index of a value in a list whose first item stands for all other values. */
const indexOrFirst = (list: readonly string[], value: string | undefined) => Math.max(0, list.indexOf(value ?? ''));

/** State of the page cache in a Cache-Status header (RFC 9211), as an index in CACHE_STATES. */
function toCacheState(text: string | undefined): number {
  if (text === undefined) return 1;
  return text.includes('; hit') ? 2 : indexOrFirst(CACHE_STATES, /; fwd=(\w+)/.exec(text)?.[1]);
}

/** A sent or aborted answer: ms since the start of its request, and whether all of it was sent. */
export interface Ended {
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
  isWhole: boolean;
}

/** Callbacks at the start and end of each request. */
export interface RequestFigures {
  begin: () => void;
  end: (ended: Ended) => void;
}

/** Requests with the same labels. */
interface Series {
  labels: { route: string; method: string; status: string; cache: string };
  count: number;
  latency: Histogram.Internal<'route' | 'cache'>;
}

/**
 * Counts the requests of a server by route, method, status and cache state. Labels are looked up by number, because prom-client would sort
 * and join them at every request, while a cache hit takes only tens of microseconds.
 */
export function countRequests(register: Registry, nameRoute: (target: string) => string): RequestFigures {
  const byRoute = new Map<string, Map<number, Series>>();
  let inFlight = 0;
  new Counter({
    name: 'gallery_http_requests_total',
    help: 'Requests answered, by route, method, status and cache state; the status is "aborted" where the client went away before.',
    labelNames: ['route', 'method', 'status', 'cache'],
    registers: [register],
    collect() {
      this.reset();
      for (const ofRoute of byRoute.values()) for (const { labels, count } of ofRoute.values()) this.inc(labels, count);
    },
  });
  new Gauge({
    name: 'gallery_http_requests_in_flight',
    help: 'Requests being answered.',
    registers: [register],
    collect() {
      this.set(inFlight);
    },
  });
  const duration = new Histogram({
    name: 'gallery_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the last byte of its answer, by route and cache state; without those aborted.',
    labelNames: ['route', 'cache'],
    buckets: BOUNDS,
    registers: [register],
  });

  const begin = (route: string, method: number, status: number, state: number): Series => {
    const cache = CACHE_STATES[state] ?? '';
    const labels = { route, method: METHODS[method] ?? '', status: status === 0 ? 'aborted' : String(status), cache };
    return { labels, count: 0, latency: duration.labels(route, cache) };
  };
  const find = (route: string, method: number, status: number, state: number): Series => {
    const ofRoute = byRoute.get(route) ?? new Map<number, Series>();
    if (ofRoute.size === 0) byRoute.set(route, ofRoute);
    const key = (status << 6) | (method << 3) | state;
    const known = ofRoute.get(key);
    if (known !== undefined) return known;
    const series = begin(route, method, status, state);
    ofRoute.set(key, series);
    return series;
  };

  return {
    begin: () => {
      inFlight += 1;
    },
    end: ({ request: { url = '', method }, response, ms, isWhole }) => {
      inFlight -= 1;
      const state = toCacheState(getCacheStatus(response));
      const series = find(nameRoute(url), indexOrFirst(METHODS, method), isWhole ? response.statusCode : 0, state);
      series.count += 1;
      if (isWhole) series.latency.observe(ms / 1000);
    },
  };
}
