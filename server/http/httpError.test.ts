import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAnswer } from '../../tests/support/httpAnswer.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { Traffic } from '../overload/traffic.ts';
import { ErrorPages } from './errorPages.ts';
import { chooseErrorFormat, formatHttpError, type HttpError } from './httpError.ts';
import { Pipeline } from './pipeline.ts';
import { isLoopbackHost, requestOrigin } from './requestOrigin.ts';
import { securityHeaders } from './securityHeaders.ts';
import { isTextResponse, readBody, type RenderPage, varyOnEncoding } from './webResponse.ts';

const BUSY: HttpError = { status: 503, code: 'busy', message: 'Too many visitors.', headers: { 'retry-after': '5' } };

describe('the format of an error', () => {
  it.each([
    [{ 'content-type': 'application/json', accept: 'text/html' }, '/gent', 'json'],
    [{ accept: 'text/html,application/json' }, '/gent', 'html'],
    [{ accept: 'text/html' }, '/gent/gr-1.json', 'html'],
    [{ accept: 'application/json' }, '/gent', 'json'],
    [{ accept: '*/*' }, '/gent/gr-1.json', 'json'],
    [{ accept: '*/*' }, '/gent', 'text'],
    [{}, '/gent', 'text'],
    [{ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }, '/gent', 'html'],
  ] as const)('for %o at %s is %s', (headers, path, format) => {
    expect(chooseErrorFormat(headers, path)).toBe(format);
  });

  it('is JSON with code and message, or a text', () => {
    expect(JSON.parse(formatHttpError(BUSY, 'json').body.toString())).toEqual({ error: { code: 'busy', message: 'Too many visitors.' } });
    expect(formatHttpError(BUSY, 'text')).toEqual({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: Buffer.from('503 Service Unavailable\nToo many visitors.\n'),
    });
  });
});

it('has security headers, strict transport only over https (rule 23.8)', () => {
  const [secure, plain] = ['https://gallery.example.org', 'http://localhost:4321'].map((url) => Object.fromEntries(securityHeaders(url)));
  expect(plain).toEqual({
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('camera=()'),
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  expect(secure).toEqual({ ...plain, 'Strict-Transport-Security': 'max-age=31536000' });
});

describe('the origin of a request (rule 1.11)', () => {
  it.each([
    ['https://gallery.example.org', 'evil.example', 'https://gallery.example.org'],
    ['https://gallery.example.org', 'localhost:4321', 'https://gallery.example.org'],
    ['http://localhost:4321', '127.0.0.1:4321', 'http://127.0.0.1:4321'],
    ['http://127.0.0.1:4321', '[::1]:4321', 'http://[::1]:4321'],
    ['http://localhost:4321', 'evil.example', 'http://localhost:4321'],
    ['http://localhost:4321', 'localhost.evil.example', 'http://localhost:4321'],
    ['http://localhost:4321', undefined, 'http://localhost:4321'],
  ])('of %s with the host %s is %s', (siteUrl, host, origin) => {
    expect(requestOrigin(siteUrl, host)).toBe(origin);
  });

  it('knows the names that a machine has for itself', () => {
    expect(['localhost', '127.0.0.1:1', '[::1]'].every(isLoopbackHost)).toBe(true);
    expect(['127.0.0.2', 'localhost:', 'xlocalhost', undefined].some(isLoopbackHost)).toBe(false);
  });
});

describe('a response', () => {
  const response = (type: string, headers: Record<string, string> = {}) =>
    new Response('x', { headers: { 'content-type': type, ...headers } });

  it('is text that is compressed, unless it is an event stream, compressed already, or empty', () => {
    expect(['text/html', 'application/json', 'image/svg+xml'].every((type) => isTextResponse(response(type)))).toBe(true);
    expect(isTextResponse(response('image/png'))).toBe(false);
    expect(isTextResponse(response('text/event-stream'))).toBe(false);
    expect(isTextResponse(response('text/html', { 'content-encoding': 'br' }))).toBe(false);
    expect(isTextResponse(new Response(null, { headers: { 'content-type': 'text/html' } }))).toBe(false);
  });

  it('depends on the encoding, once', () => {
    expect([null, 'Accept', 'Accept-Encoding', 'accept-encoding, Accept', '*'].map(varyOnEncoding)).toEqual([
      'Accept-Encoding',
      'Accept, Accept-Encoding',
      'Accept-Encoding',
      'accept-encoding, Accept',
      '*',
    ]);
  });

  it('has its whole body, and its policy stays where it has no styles', async () => {
    const answer = response('text/html', { 'content-security-policy': "default-src 'self'" });
    expect((await readBody(answer)).toString()).toBe('x');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

it('lets a connection wait for 8 answers at once (rule 19.3)', () => {
  const pipeline = new Pipeline();
  const socket = new Socket();
  const other = new Socket();
  expect(pipeline.isWaiting(socket)).toBe(false);
  expect(Array.from({ length: 9 }, () => pipeline.add(socket))).toEqual([...Array.from({ length: 8 }, () => true), false]);
  expect(pipeline.add(other)).toBe(true);
  pipeline.delete(socket);
  pipeline.delete(socket);
  expect([pipeline.add(socket), pipeline.isWaiting(socket)]).toEqual([true, true]);
  pipeline.delete(other);
  expect(pipeline.isWaiting(other)).toBe(false);
});

describe('with a server', () => {
  let server: Server;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  beforeEach(async () => {
    server = createServer((request, response) => handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.close().closeAllConnections();
  });
  const get = async (path: string, headers: Record<string, string> = {}, options: { method?: string; body?: string } = {}) => {
    const answer = await getAnswer(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${path}`, headers, options);
    return { ...answer, text: answer.body.toString() };
  };

  describe('an error page (rules 1.12, 19.2)', () => {
    const render = vi.fn<RenderPage>();
    let pages: ErrorPages;
    beforeEach(() => {
      render.mockReset();
      render.mockImplementation(async ({ url, headers }, { httpError }) =>
        headers.get('accept') === 'application/json'
          ? Response.json({ error: { code: httpError } }, { status: 503 })
          : new Response(`<p>${url} ${String(httpError)}</p>`, { status: 503, headers: { 'content-type': 'text/html' } }),
      );
      pages = new ErrorPages({ render, siteUrl: 'https://gallery.example.org', log: pino({ level: 'silent' }) });
      handle = (request, response) => void pages.send(request, response, BUSY);
    });
    const html = { accept: 'text/html' };

    it('is rendered once in each language and format, in the language of the address', async () => {
      const answer = await get('/fr/gent', html);
      expect(answer).toMatchObject({ status: 503, text: '<p>https://gallery.example.org/fr busy</p>' });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding', 'retry-after': '5' });
      await get('/fr/brugge?x=1', html);
      expect(render).toHaveBeenCalledTimes(1);
      expect((await get('/gent', html)).text).toBe('<p>https://gallery.example.org/ busy</p>');
      expect((await get('/fr/gent', { accept: 'application/json' })).text).toBe('{"error":{"code":"busy"}}');
      expect(render).toHaveBeenCalledTimes(3);
      expect((await get('/gent')).text).toBe('503 Service Unavailable\nToo many visitors.\n');
      expect(await get('/fr/gent', html, { method: 'HEAD' })).toMatchObject({ status: 503, text: '' });
      expect(render).toHaveBeenCalledTimes(3);
    });

    it('that the site cannot render is an English text; it is tried again after 10 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      render.mockRejectedValueOnce(new Error('broken'));
      expect((await get('/gent', html)).text).toBe('503 Service Unavailable\nToo many visitors.\n');
      await get('/gent', html);
      expect(render).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(10_000);
      vi.useRealTimers();
      expect((await get('/gent', html)).text).toBe('<p>https://gallery.example.org/ busy</p>');
    });

    it('of another status than the error is not used', async () => {
      render.mockResolvedValueOnce(new Response('<p>home</p>', { status: 200, headers: { 'content-type': 'text/html' } }));
      expect(await get('/gent', html)).toMatchObject({ status: 503, text: '503 Service Unavailable\nToo many visitors.\n' });
    });

    it('that is prepared is sent at once, except before a body has been read', async () => {
      const sent: boolean[] = [];
      handle = (request, response) => {
        const isSent = pages.sendFromMemory(request, response, BUSY);
        sent.push(isSent);
        if (!isSent) void pages.send(request, response, BUSY);
      };
      await get('/gent', html);
      await pages.prepare(BUSY);
      expect(render.mock.calls.length).toBeGreaterThanOrEqual(LOCALES.length);
      const answer = await get('/fr/gent', html);
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'x-content-type-options': 'nosniff' },
        text: '<p>https://gallery.example.org/fr busy</p>',
      });
      await get('/fr/gent', { ...html, 'content-length': '3' }, { method: 'POST', body: 'abc' });
      expect(sent).toEqual([false, true, false]);
    });

    it('ends the connection where the body is still on its way', async () => {
      handle = (request, response) => void pages.send(request, response, BUSY);
      const answer = await get('/gent', { 'content-length': '300000' }, { method: 'POST', body: 'x'.repeat(300_000) });
      expect([answer.status, answer.headers.connection]).toEqual([503, 'close']);
    });
  });

  it('drains: answers under way end, on connections that close (rule 19.5)', async () => {
    const traffic = new Traffic();
    let finish: () => void = () => undefined;
    handle = (_request, response) => {
      traffic.add(response);
      response.on('close', () => traffic.delete(response));
      finish = () => void response.end('done');
    };
    expect(traffic.isDraining).toBe(false);
    const answer = get('/gent');
    await vi.waitFor(() => expect(finish.toString()).toContain('done'));
    let isDrained = false;
    const draining = traffic.drain(0).then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([traffic.isDraining, isDrained]).toEqual([true, false]);
    finish();
    expect((await answer).headers.connection).toBe('close');
    await draining;
    await new Traffic().drain(0);
  });
});
