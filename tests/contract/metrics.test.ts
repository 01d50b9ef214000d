import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Overloaded } from '../../server/overload/admission.ts';
import { FILE, OTHER } from '../../server/observability/routeName.ts';
import { fail } from '../../src/domain/http/result.ts';
import { portalEvents } from '../../src/runtime/portalEvents.ts';
import { getGate } from '../../src/services/server/upstream/upstreamGate.ts';
import { readMetrics, type Sample, sumOf } from '../support/metrics.ts';
import { rawGet, sendRaw, startFront, type RunningServer } from './serverSupport.ts';
import { waitFor } from '../support/waitFor.ts';

const REQUESTS = 'gallery_http_requests_total';
const DURATION = 'gallery_http_request_duration_seconds';
let front: RunningServer;
let finish: () => void;

async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/slow') await new Promise<void>((resolve) => (finish = resolve));
  if (pathname === '/too-much') throw new Overloaded();
  return new Response('page', { headers: { 'content-type': 'text/plain', 'cache-control': 'private, no-store' } });
}

beforeEach(async () => {
  front = await startFront(page, import.meta.dirname);
});
afterEach(() => front.stop());

const readSamples = (): Promise<Sample[]> => readMetrics(front.url);
const get = (path: string, init?: RequestInit) => fetch(front.url + path, init).then((response) => response.arrayBuffer());

describe('requests', () => {
  it('are counted by route, method and status, rejected ones too', async () => {
    for (const path of ['/waterdam', '/fr/zonnehaven/', '/waterdam/gr-1', '/metrics.test.ts']) await get(path);
    await get('/waterdam', { method: 'HEAD' });
    await get('/waterdam', { method: 'PUT' });
    const samples = await readSamples();
    expect(sumOf(samples, REQUESTS, { route: '/[city]', method: 'GET', status: '200' })).toBe(2);
    expect(sumOf(samples, REQUESTS, { route: '/[city]', method: 'HEAD', status: '200' })).toBe(1);
    expect(sumOf(samples, REQUESTS, { route: '/[city]', method: 'other', status: '405' })).toBe(1);
    expect(sumOf(samples, REQUESTS, { route: '/[city]/[reference]' })).toBe(1);
    expect(sumOf(samples, REQUESTS, { route: FILE, status: '200' })).toBe(1);
    expect(sumOf(samples, `${DURATION}_count`)).toBe(6);
    expect(sumOf(samples, `${DURATION}_bucket`, { route: '/[city]', le: '+Inf' })).toBe(4);
  });

  it('are in flight until they are answered', async () => {
    const slow = get('/slow');
    // The request for /metrics is one of them.
    await waitFor(async () => expect(sumOf(await readSamples(), 'gallery_http_requests_in_flight')).toBe(2));
    finish();
    await slow;
    await waitFor(async () => expect(sumOf(await readSamples(), 'gallery_http_requests_in_flight')).toBe(1));
  });

  it('whose client has left count as aborted, and not in the duration', async () => {
    const socket = connect(front.port, '127.0.0.1', () => socket.write(rawGet('/slow')));
    await waitFor(async () => expect(sumOf(await readSamples(), 'gallery_http_requests_in_flight')).toBe(2));
    socket.destroy();
    await waitFor(async () => expect(sumOf(await readSamples(), REQUESTS, { status: 'aborted' })).toBe(1));
    expect(sumOf(await readSamples(), `${DURATION}_count`, { route: '/[city]' })).toBeNaN();
    finish();
  });

  it('that are rejected under load are counted', async () => {
    expect((await fetch(`${front.url}/too-much`)).status).toBe(503);
    expect((await fetch(`${front.url}/waterdam`)).status).toBe(200);
    expect(sumOf(await readSamples(), 'gallery_sheds_total')).toBe(1);
  });

  it('do not add series by paths or methods of their choice', async () => {
    const part = fc.constantFrom('/', 'a', '{city}', '__proto__', '"', '\\', '%0a', '%c3%a9', '?q=', '.json', '\u00e9', ' ', '..');
    const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PURGE', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), method, async (parts, usedMethod) => {
        await sendRaw(front.port, rawGet(`/${parts.join('')}`).replace('GET', usedMethod));
      }),
      { numRuns: 300 },
    );
    const samples = (await readSamples()).filter(({ name }) => name === REQUESTS);
    expect(samples.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(100);
    for (const { labels } of samples) {
      expect(['/', '/[city]', '/[city]/[reference]', '/metrics', FILE, OTHER]).toContain(labels['route']);
      expect(['GET', 'HEAD', 'POST', 'other']).toContain(labels['method']);
      expect(labels['status']).toMatch(/^(?:[2-5]\d\d|aborted)$/);
      expect(labels['cache']).toMatch(/^(?:none|hit|miss|stale|bypass|other)$/);
    }
  });
});

describe('the metrics of the built site', () => {
  it('have its calls and the open circuit breakers', async () => {
    portalEvents.emit('upstreamCall', { upstream: 'api', calls: 'reads', outcome: 'ok', ms: 20 });
    portalEvents.emit('upstreamCall', { upstream: 'api', calls: 'reads', outcome: 'timeout', ms: 2000 });
    portalEvents.emit('upstreamCall', { upstream: 'api', calls: 'passwords', outcome: 'rejected', ms: 0 });
    for (const [kind, host, failures] of [
      ['reads', 'a', 5],
      ['reads', 'b', 5],
      ['reads', 'c', 4],
      ['passwords', 'a', 0],
    ] as const) {
      const gate = getGate('api', kind, `http://${host}.example`);
      const signal = new AbortController().signal;
      for (let time = 0; time < failures; time += 1) await gate.run(signal, '/', async () => fail({ kind: 'timeout' }));
    }
    const samples = await readSamples();
    expect(sumOf(samples, 'gallery_upstream_calls_total', { upstream: 'api', outcome: 'ok' })).toBe(1);
    expect(sumOf(samples, 'gallery_upstream_calls_total', { upstream: 'api', outcome: 'timeout' })).toBe(1);
    expect(sumOf(samples, 'gallery_upstream_call_duration_seconds_sum', { upstream: 'api' })).toBeCloseTo(2.02);
    expect(sumOf(samples, 'gallery_upstream_call_duration_seconds_count', { upstream: 'api' })).toBe(2);
    expect(sumOf(samples, 'gallery_upstream_calls_total', { calls: 'passwords', outcome: 'rejected' })).toBe(1);
    expect(sumOf(samples, 'gallery_upstream_breakers_open', { upstream: 'api', calls: 'reads' })).toBe(2);
    expect(sumOf(samples, 'gallery_upstream_breakers_open', { upstream: 'api', calls: 'passwords' })).toBe(0);
  });
});

describe('a request that is not the operator’s (rule 23.5)', () => {
  it.each(['Via: 1.1 proxy', 'X-Forwarded-For: 127.0.0.1', 'Host: rebound.example', 'Host: 127.0.0.1', 'Host: localhost'])(
    'with "%s" answers 404',
    async (line) => {
      const host = line.startsWith('Host') ? '' : `Host: 127.0.0.1:${front.port}\r\n`;
      const answer = await sendRaw(front.port, `GET /metrics HTTP/1.1\r\n${host}${line}\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toContain('gallery_');
    },
  );

  it.each([
    ['GET', '/metrics'],
    ['POST', '/cache/purge'],
  ])('%s %s of a public site answers 404 through a local proxy that adds no header, whatever the Host', async (method, path) => {
    const site = await startFront(page, import.meta.dirname, { siteUrl: 'http://gallery.example.org' });
    const proxy = createServer((client) => client.pipe(connect(site.port, '127.0.0.1')).pipe(client)).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', `127.0.0.1:${site.port}`, `localhost:${site.port}`, 'gallery.example.org']) {
      const answer = await sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      expect([host, answer.status, answer.body.includes('gallery_')]).toEqual([host, 404, false]);
    }
    proxy.close();
    await site.stop();
  });
});
