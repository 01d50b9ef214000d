import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CachedPage } from './cachedPage.ts';

const BORN_MS = 1_000_000;
const TIMES = 'public, s-maxage=10, stale-while-revalidate=20, stale-if-error=60';

const createPage = (status = 200) =>
  new CachedPage(
    new Response('', { status, headers: { 'content-type': 'text/html', 'cache-control': TIMES, etag: '"v1"' } }),
    Buffer.from('<p>agenda</p>'),
    [],
    BORN_MS,
  );

/** The status and body that a page sends to a request with headers. */
function send(page: CachedPage, headers: Record<string, string>): { status: number; body: string } {
  const sent = { status: 0, body: '' };
  const response = {
    writeHead: (status: number) => {
      sent.status = status;
      return { end: (body?: Buffer) => (sent.body = body?.toString() ?? '') };
    },
  };
  page.send(
    { method: 'GET', headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    { status: 'hit', timing: '' },
    BORN_MS,
  );
  return sent;
}

describe('the age of a cached page (rules 18.5, 18.8)', () => {
  it.each([
    ['when it was made', 0, 'fresh'],
    ['just before it is stale', 9999, 'fresh'],
    ['when it gets stale', 10_000, 'stale'],
    ['just before only errors may use it', 29_999, 'stale'],
    ['when only errors may use it', 30_000, 'error-only'],
    ['just before it expires', 69_999, 'error-only'],
    ['when it expires', 70_000, 'expired'],
    ['after the clock was set back', -1, 'error-only'],
  ] as const)('%s', (_case, ageMs, freshness) => {
    expect(createPage().freshness(BORN_MS + ageMs)).toBe(freshness);
  });
});

describe('the answer to a request that has the page (If-None-Match)', () => {
  it('is 304 without a body', () => {
    expect(send(createPage(), { 'if-none-match': '"v1"' })).toEqual({ status: 304, body: '' });
  });

  it('is the whole page for another tag', () => {
    expect(send(createPage(), { 'if-none-match': '"v0"' })).toEqual({ status: 200, body: '<p>agenda</p>' });
  });

  it('is the whole page of an error, which no browser has stored', () => {
    expect(send(createPage(404), { 'if-none-match': '"v1"' })).toEqual({ status: 404, body: '<p>agenda</p>' });
  });
});
