import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIN_RENDERINGS, MAX_RENDERINGS, MAX_WAITING } from '../../server/overload/limits.ts';
import type { RenderPage } from '../../server/http/webResponse.ts';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type RunningServer, startFront } from './serverSupport.ts';
import { label } from '../support/labels.ts';

// One more than can be rendered and wait at the same time.
const CROWD = MAX_RENDERINGS + MAX_WAITING + 1;

describe('the front server under overload', () => {
  let front: RunningServer;
  let release: () => void;
  let rendering: number;

  beforeEach(async () => {
    rendering = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    const render: RenderPage = async (_request, { httpError }) => {
      if (httpError !== undefined) return new Response('not here', { status: 404 });
      rendering += 1;
      await released;
      return new Response('a page');
    };
    front = await startFront(render, import.meta.dirname);
  });
  afterEach(() => front.stop());

  const request = (path: string, init?: RequestInit) => fetch(front.url + path, init);
  /** First bytes of the answer to an incomplete request. */
  const firstBytes = async (bytes: string) => {
    const socket = connect(front.port, '127.0.0.1').setEncoding('latin1');
    socket.write(bytes);
    const [first] = (await once(socket, 'data')) as [string];
    socket.destroy();
    return first;
  };
  const visit = async (index: number) => {
    const answer = await request(`/${index}`);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  };

  it('rejects excess requests at once, serves the others, and serves all requests afterwards (rules 19.1, 19.2)', async () => {
    const visits = Array.from({ length: CROWD }, (_, index) => visit(index));
    const first = await Promise.race(visits);
    expect([first.status, first.retryAfter]).toEqual([503, '5']);
    const rejected = await request('/again');
    const headAnswer = await request('/again', { method: 'HEAD' });
    const own = ['date', 'x-request-id', 'connection', 'keep-alive'];
    const shared = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name));
    expect([rejected.status, shared(rejected)]).toEqual([503, shared(headAnswer)]);
    expect(rejected.headers.get('x-request-id')).not.toBe(headAnswer.headers.get('x-request-id'));
    expect(rejected.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await rejected.text()).toMatch(/^503 Service Unavailable\n/);
    for (const body of ['Content-Length: 10\r\n\r\npass', 'Transfer-Encoding: chunked\r\n\r\n4\r\npass']) {
      for (const method of ['GET', 'POST']) {
        // A rejected request is answered before its body is complete.
        const head = await firstBytes(`${method} /form HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n${body}`);
        expect([method, head]).toEqual([
          method,
          expect.stringMatching(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n[^]*connection: close\r\n/i),
        ]);
      }
    }
    expect(rendering).toBeGreaterThanOrEqual(MIN_RENDERINGS);
    for (const [path, status] of Object.entries({ '/healthz': 200, '/readyz': 200, '/clock.txt': 200, '/overload.test.ts': 200 })) {
      expect([path, (await request(path)).status]).toEqual([path, status]);
    }

    release();
    const answers = await Promise.all(visits);
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length).toBe(rendering);
    expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter ?? ''}`))).toEqual(new Set(['200 ', '503 5']));
    expect((await visit(0)).status).toBe(200);
  });
});

describe('the portal', () => {
  let portal: string;

  beforeAll(async () => {
    const backend = await startBackend();
    portal = (await startPortal(toPortalEnvironment(backend.url))).url;
  });
  afterAll(stopPrograms);

  it('shows that it is busy in its layout and the language of the address, and in JSON to scripts (rule 19.2)', async () => {
    const kinds = [
      { prefix: '', lang: 'nl', accept: 'text/html,*/*;q=0.8' },
      { prefix: '/en', lang: 'en', accept: 'text/html' },
      { prefix: '/ar', lang: 'ar', accept: 'text/html' },
      { prefix: '/fr', lang: 'fr', accept: 'application/json' },
    ];
    const visits = Array.from({ length: 600 }, async (_, index) => {
      const kind = kinds[index % kinds.length] ?? expect.fail();
      const answer = await fetch(`${portal}${kind.prefix}/waterdam?q=raad${index}`, { headers: { accept: kind.accept } });
      return { ...kind, answer, body: await answer.text() };
    });
    const health = Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${portal}/healthz`)).status));
    const all = await Promise.all(visits);
    const busy = all.filter(({ answer }) => answer.status !== 200);
    expect(new Set(await health)).toEqual(new Set([200]));
    expect(new Set(busy.map(({ lang }) => lang))).toEqual(new Set(['nl', 'en', 'ar', 'fr']));
    for (const { lang, accept, answer, body } of busy) {
      expect(answer.status).toBe(503);
      expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      const message = label(lang, 'error.busy');
      if (accept === 'application/json') expect(JSON.parse(body)).toEqual({ error: { code: 'busy', message } });
      else {
        expect(body).toContain(`<html lang="${lang}"`);
        expect(body).toContain(message);
        // The page has one policy: several headers would all apply, joined by commas.
        expect(answer.headers.get('content-security-policy')).toMatch(/^[^,]*script-src 'self'[^,]*$/);
      }
    }
  });
});
