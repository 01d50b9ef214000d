import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { CANARY, CANARY_PASSWORD, writeCanarySeed } from '../support/canarySeed.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '../support/traceCollector.ts';
import { waitFor } from '../support/waitFor.ts';

const SERVER = 2;
const CLIENT = 3;
const STRANGER = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
const COLLECTOR_PASSWORD = 'password-of-the-collector';

/** A module that prints the packages of OpenTelemetry that a program loads. */
const TELL_IMPORTS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const resolve = (name, context, next) => {
    if (name.startsWith('@opentelemetry/')) console.error('loads ' + name);
    return next(name, context);
  };
  registerHooks({ resolve });
`)}`;

let folder: string;
let collector: TraceCollector;

beforeAll(async () => {
  folder = writeCanarySeed();
  collector = await startTraceCollector();
});
afterAll(async () => {
  await stopPrograms();
  collector.stop();
  rmSync(folder, { recursive: true });
});

const startBoth = async (environment: Record<string, string>): Promise<{ backend: Program; portal: Program }> => {
  const backend = await startBackend(['--seed', folder, '--seed', inRoot('backend', 'seed')], environment);
  return { backend, portal: await startPortal({ ...toPortalEnvironment(backend.url), ...environment }) };
};

/** Opens a page; returns the id of its request. */
async function open(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.headers.get('x-request-id') ?? expect.fail(`no id of ${url}`);
}

/** Stops programs as a supervisor does. */
async function stop(...programs: Program[]): Promise<void> {
  for (const { child } of programs) child.kill('SIGTERM');
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(programs.map(() => 0));
}

/** The trace of a request to the portal: its own span, and all spans. */
function traceOf(requestId: string): { root: ReceivedSpan; spans: ReceivedSpan[] } {
  const spans = collector.spans();
  const root = spans.find(({ service, attributes }) => service === 'public-gallery' && attributes['gallery.request_id'] === requestId);
  if (root === undefined) return expect.fail(`no span of ${requestId}`);
  return { root, spans: spans.filter(({ traceId }) => traceId === root.traceId) };
}

it('a page, its calls and what the backend does for them are one trace, which the stop delivers (rule 23.26)', async () => {
  const { backend, portal } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const page = `${portal.url}/waterdam/gr-begroting?q=what-i-look-for`;
  const first = await open(page, { traceparent: STRANGER });
  const second = await open(page);
  await fetch(`${backend.url}/healthz`, { headers: { traceparent: STRANGER } });
  await stop(portal);
  await stop(backend);

  const { root, spans } = traceOf(first);
  expect(root).toMatchObject({ name: 'GET /[city]/[reference]', kind: SERVER });
  expect(root.parentSpanId ?? '').toBe('');
  expect(root.attributes).toMatchObject({ 'http.route': '/[city]/[reference]', 'http.response.status_code': 200, 'gallery.cache': 'miss' });
  const calls = spans.filter(({ kind }) => kind === CLIENT);
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET admin', 'GET api']));
  expect(new Set(calls.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
  const answers = spans.filter(({ service }) => service === 'public-gallery-backend');
  expect(answers.map(({ parentSpanId }) => parentSpanId).toSorted()).toEqual(calls.map(({ spanId }) => spanId).toSorted());
  for (const { kind, attributes } of answers) {
    expect(kind).toBe(SERVER);
    expect(attributes).toMatchObject({ 'gallery.request_id': first, 'http.route': expect.stringMatching(/:/) });
  }

  const hit = traceOf(second);
  expect(hit.root.attributes).toMatchObject({ 'gallery.cache': 'hit' });
  expect([hit.spans.length, hit.root.traceId === root.traceId]).toEqual([1, false]);
  expect(collector.bodies.join('')).not.toContain('ab'.repeat(16));

  const lines = portal
    .output()
    .split('\n')
    .filter((line) => line.includes(`"${first}"`));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId: root.traceId });
});

it('no span has anything from a visitor, a credential, or something of a protected session (rule 23.26)', async () => {
  const { backend, portal } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const fields = { first_name: 'Annelies', name: 'Vandeputte', email: 'annelies@vandeputte.example' };
  const wrong = await sendLogin(portal.url, { path: '/volie/dicht/login', fields: { password: 'not-the-password', ...fields } });
  const right = await sendLogin(portal.url, { path: '/volie/dicht/login', fields: { password: CANARY_PASSWORD, ...fields } });
  expect([wrong.status, right.status]).toEqual([401, 303]);
  const cookie = cookiesOf(right);
  const headers = {
    cookie,
    referer: 'https://elsewhere.example/secret',
    'user-agent': 'a-browser-of-mine',
    'x-forwarded-for': '203.0.113.77',
  };
  const html = await (await fetch(`${portal.url}/volie/dicht?q=what-i-look-for`, { headers })).text();
  const signed = /\/signed\/([^/"]+)\/[^"&\s]*/.exec(html) ?? expect.fail('no signed address');
  await (await fetch(`${backend.url}${signed[0]}`)).arrayBuffer();
  await stop(portal);
  await stop(backend);
  const sent = collector.bodies.join('\n');
  expect(sent).toContain('gallery.calls');
  const { PORTAL_API_TOKEN } = toPortalEnvironment(backend.url);
  const brought = ['not-the-password', CANARY_PASSWORD, ...Object.values(fields), 'what-i-look-for', ...Object.values(headers)];
  for (const secret of [...brought, ...cookie.split('='), signed[1] ?? '', PORTAL_API_TOKEN, CANARY, 'volie', 'dicht', '127.0.0.1'])
    expect(sent, secret).not.toContain(secret);
});

/** A service that fails every call; `headers` are those it received. */
async function startService(): Promise<{ url: string; headers: IncomingHttpHeaders[]; server: Server }> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, headers, server };
}

it.each([true, false])('a service receives the trace and the SDK is loaded, only with a collector: %s', async (hasCollector) => {
  const { url, headers, server } = await startService();
  const environment = { NODE_OPTIONS: `--import=${TELL_IMPORTS}`, ...(hasCollector && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }) };
  const backend = await startBackend([], environment);
  const portal = await startPortal({ ...toPortalEnvironment(url), ...environment });
  await open(`${portal.url}/waterdam/gr-begroting`, { traceparent: STRANGER });
  await fetch(`${backend.url}/healthz`);
  await stop(portal);
  await stop(backend);
  server.close().closeAllConnections();
  expect(headers.length).toBeGreaterThan(0);
  expect(new Set(headers.map(({ traceparent }) => traceparent !== undefined))).toEqual(new Set([hasCollector]));
  for (const program of [portal, backend]) {
    expect(program.output()).toContain('loads @opentelemetry/api');
    expect(program.output().includes('loads @opentelemetry/sdk-trace')).toBe(hasCollector);
  }
  expect(portal.output().includes('traceId')).toBe(hasCollector);
});

it('a collector that cannot be reached costs no page, and is logged once without its credentials', async () => {
  const endpoint = `http://operator:${COLLECTOR_PASSWORD}@127.0.0.1:${await findFreePort()}`;
  const { backend, portal } = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '500' });
  const failures = () =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.includes('traces cannot be delivered'));
  for (let count = 0; count < 2; count += 1) {
    expect((await fetch(`${portal.url}/waterdam`)).status).toBe(200);
    await waitFor(() => expect(failures()).toHaveLength(1));
  }
  await stop(portal);
  await stop(backend);
  expect(failures()).toHaveLength(1);
  for (const program of [portal, backend]) expect(program.output()).not.toContain(COLLECTOR_PASSWORD);
});

it('a wrong address of a collector stops the start without being repeated', async () => {
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: `grpc://operator:${COLLECTOR_PASSWORD}@127.0.0.1` };
  const startPortalAlone = () => startPortal({ ...toPortalEnvironment('http://127.0.0.1:1'), ...wrong });
  for (const start of [startPortalAlone, () => startBackend([], wrong)]) {
    const error = await start().then(() => expect.fail('it started'), String);
    expect(error).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(error).not.toContain(COLLECTOR_PASSWORD);
  }
});
