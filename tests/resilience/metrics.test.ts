import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { readMetrics, sumOf } from '../support/metrics.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

// Checks the metrics that alerts use, while something is wrong.

let portal: Program;
let control: Control;

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal(toPortalEnvironment(backend.url));
});
afterAll(stopPrograms);
beforeEach(() => control('/faults', undefined, 'DELETE'));

const open = (path: string) => fetch(portal.url + path).then((response) => response.arrayBuffer());
const figure = async (name: string, labels?: Record<string, string>) => sumOf(await readMetrics(portal.url), name, labels);

it('a page that is answered from memory counts as a hit', async () => {
  const find = (cache: string) => figure('gallery_http_requests_total', { route: '/[city]', cache });
  await open('/stilwater');
  await waitFor(async () => expect(await find('miss')).toBe(1));
  await open('/stilwater');
  await waitFor(async () => expect(await find('hit')).toBe(1));
});

it.each([
  ['/fr/waterdam/a-propos', '/[city]/about'],
  ['/nl/private', '/private'],
  ['/waterdam/raadsleden', '/[city]/raadsleden'],
  ['/waterdam/gr-begroting.json', '/[city]/[reference].json'],
  ['/cy/waterdam/1001/topic/42/', '/[city]/[reference]/topic/[topicId]'],
  ['/waterdam/a/b/c/d/e', 'other'],
])('a request for %s counts as route %s', async (path, route) => {
  await open(path);
  await waitFor(async () => expect(await figure('gallery_http_requests_total', { route })).toBe(1));
});

it('a lost broker leaves a watched session without a connected socket', async () => {
  await open('/waterdam/live-raad');
  await waitFor(async () => expect(await figure('gallery_broker_sockets_connected')).toBeGreaterThan(0));
  expect(await figure('gallery_broker_event_lag_seconds_count', { kind: 'metadata' })).toBeGreaterThan(0);
  await control('/faults', { match: 'broker', kind: 'fail' });
  await control('/connections', undefined, 'DELETE');
  await waitFor(async () => expect(await figure('gallery_broker_sockets_connected')).toBe(0));
  expect(await figure('gallery_watched_sessions')).toBeGreaterThan(0);
});

it('failures of a service are counted, and its circuit breaker opens (rule 17.11)', async () => {
  const breaker = () => figure('gallery_upstream_breakers_open', { upstream: 'api' });
  expect(await breaker()).toBe(0);
  await control('/faults', { match: 'api', kind: 'fail' });
  for (let number = 0; number < 8; number += 1) await open(`/waterdam/not-seen-${number}`);
  expect(await breaker()).toBe(1);
  expect(await figure('gallery_upstream_calls_total', { upstream: 'api', outcome: 'status' })).toBeGreaterThanOrEqual(5);
  expect(await figure('gallery_upstream_calls_total', { upstream: 'api', outcome: 'rejected' })).toBeGreaterThan(0);
  expect(await figure('gallery_http_requests_total', { route: '/[city]/[reference]', status: '503' })).toBe(8);
});
