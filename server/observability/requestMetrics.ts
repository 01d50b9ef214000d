import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { getCacheStatus } from '../cache/cacheStatus.ts';

/** Bucket bounds in seconds: from a cache hit to the longest wait for a service. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = ['GET', 'HEAD', 'POST'];
const FORWARD_REASONS = ['miss', 'stale', 'bypass'];

/** A value that is in a list; else `other`, which bounds the number of series. */
const oneOf = (list: readonly string[], value: string | undefined) => (value !== undefined && list.includes(value) ? value : 'other');

/** State of the page cache in a Cache-Status header (RFC 9211): `none` without one. */
function toCacheState(text: string | undefined): string {
  if (text === undefined) return 'none';
  return text.includes('; hit') ? 'hit' : oneOf(FORWARD_REASONS, /; fwd=(\w+)/.exec(text)?.[1]);
}

/** A sent or aborted answer: ms since the start of its request, and whether all of it was sent. */
export interface Ended {
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
  isWhole: boolean;
}

/** What is said of a request: each value is one of few. */
export interface RequestLabels {
  route: string;
  method: string;
  status: string;
  cache: string;
}

/** Callbacks at the start and end of each request. */
export interface RequestFigures {
  begin: () => void;
  /** Counts a request; returns its labels. */
  end: (ended: Ended) => RequestLabels;
}

/** Requests with the same labels. */
interface Series {
  labels: RequestLabels;
  count: number;
  latency: Histogram.Internal<'route' | 'cache'>;
}

/**
 * Counts the requests of a server by route, method, status and cache state. The series are found by one key, because prom-client would
 * sort and join their labels at every request, while a cache hit takes only tens of microseconds.
 */
export function countRequests(register: Registry, nameRoute: (target: string) => string): RequestFigures {
  const allSeries = new Map<string, Series>();
  let inFlight = 0;
  new Counter({
    name: 'gallery_http_requests_total',
    help: 'Requests answered, by route, method, status and cache state; the status is "aborted" where the client went away before.',
    labelNames: ['route', 'method', 'status', 'cache'],
    registers: [register],
    collect() {
      this.reset();
      for (const { labels, count } of allSeries.values()) this.inc(labels, count);
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

  const find = (route: string, method: string, status: string, cache: string): Series => {
    const key = `${route} ${method} ${status} ${cache}`;
    const known = allSeries.get(key);
    if (known !== undefined) return known;
    const series = { labels: { route, method, status, cache }, count: 0, latency: duration.labels(route, cache) };
    allSeries.set(key, series);
    return series;
  };

  return {
    begin: () => {
      inFlight += 1;
    },
    end: ({ request: { url = '', method }, response, ms, isWhole }) => {
      inFlight -= 1;
      const state = toCacheState(getCacheStatus(response));
      const status = isWhole ? String(response.statusCode) : 'aborted';
      const series = find(nameRoute(url), oneOf(METHODS, method), status, state);
      series.count += 1;
      if (isWhole) series.latency.observe(ms / 1000);
      return series.labels;
    },
  };
}
