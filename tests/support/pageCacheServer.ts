import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import { PageCache } from '../../server/cache/pageCache.ts';
import type { RenderPage } from '../../server/http/webResponse.ts';
import { getAnswer } from './httpAnswer.ts';

const LISTED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=86400';
const NOW = Date.UTC(2026, 10, 5, 18);

/** Gives each test of a file a page cache behind a real server, with a clock that `pass` moves; `render` makes the pages. */
export function usePageCache() {
  let server: Server;
  let cache: PageCache;
  let origin: string;
  const render = vi.fn<RenderPage>();

  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    render.mockReset();
    const log = pino({ level: 'silent' });
    const toContext = () => ({ requestId: 'id', log, clientAddress: '' });
    cache = new PageCache({ render, siteUrl: 'https://gallery.example.org', toContext, log });
    server = createServer((request, response) => {
      if (cache.answerFromMemory(request, response)) return;
      const target = `https://gallery.example.org${request.url ?? ''}`;
      const { cookie } = request.headers;
      const own = { method: request.method ?? 'GET', headers: cookie === undefined ? {} : { cookie } };
      const renderUncached = () => render(new Request(target, own), toContext());
      cache.answer(request, response, renderUncached).then(
        async (answer) => {
          if (answer) response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
        },
        () => response.writeHead(500).end('failed'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterEach(() => {
    vi.useRealTimers();
    server.close().closeAllConnections();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => getAnswer(origin + path, headers, { method });
  return {
    render,
    getCache: () => cache,
    page: (text: string, headers: Record<string, string> = {}, status = 200) =>
      new Response(text, { status, headers: { 'content-type': 'text/html', 'cache-control': LISTED, ...headers } }),
    get,
    textOf: async (...args: Parameters<typeof get>) => (await get(...args)).body.toString(),
    statusOf: async (...args: Parameters<typeof get>) =>
      String((await get(...args)).headers['cache-status']).replace('public-gallery; ', ''),
    pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    rendersOf: () => render.mock.calls.length,
  };
}
