import { describe, expect, it } from 'vitest';
import { DOCUMENT_CACHE_CONTROL } from '../../config/cache/pageCaching.ts';
import { fail, ok } from '../../domain/http/result.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { toErrorResponse } from './errorResponse.ts';
import { toDocumentResponse } from './documentResponse.ts';
import { toJsonResponse } from './jsonResponse.ts';
import { applyProblem, toProblem } from './problem.ts';
import { toTaggedResponse } from './taggedResponse.ts';
import { toSitemap, toSitemapIndex } from '../site/sitemapDocument.ts';

const t = translatorFor('en');
const headersOf = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

describe('a problem', () => {
  it('is not found only where the service says so (rules 1.10, 17.6)', () => {
    expect(toProblem({ kind: 'not-found', status: 404 })).toBe('not-found');
    for (const kind of ['timeout', 'network', 'status', 'body', 'rejected'] as const) expect(toProblem({ kind })).toBe('unavailable');
  });

  it('sets the status, and Retry-After of one that passes (rule 17.6)', () => {
    const announce = (...[problem, seconds]: [Parameters<typeof applyProblem>[0], number?]) => {
      const response: { status?: number; headers: Headers } = { headers: new Headers() };
      applyProblem(problem, response, seconds);
      return [response.status, response.headers.get('retry-after')];
    };
    expect(announce('unavailable')).toEqual([503, '10']);
    expect(announce('not-found')).toEqual([404, null]);
    expect(announce('too-many-requests', 7)).toEqual([429, '7']);
    expect(announce('too-many-requests')).toEqual([429, '60']);
    expect(announce('unavailable', 3)).toEqual([503, '3']);
    expect(announce('unavailable', 0)).toEqual([503, '0']);
  });
});

describe('an error as JSON (contract §7)', () => {
  it('has code and message in the language, and is not cached', async () => {
    const answer = toErrorResponse('not-found', translatorFor('nl'));
    expect([answer.status, ...headersOf(answer, 'cache-control', 'retry-after')]).toEqual([404, 'private, no-store', null]);
    expect(await answer.json()).toEqual({ error: { code: 'not-found', message: translatorFor('nl')('error.notFound') } });
  });

  it('has its details, and when to try again in the header only', async () => {
    const details = { message: 'Wait.', fields: { email: 'Wrong.' }, formToken: 'x', proof: true };
    const answer = toErrorResponse({ code: 'too-many-requests', ...details, retryAfterSeconds: 20 }, t);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '20']);
    expect(await answer.json()).toEqual({ error: { code: 'too-many-requests', ...details } });
  });
});

describe('a feed (rule 5.12)', () => {
  it('may be cached as briefly as the rest of a session, and has a file name only to be saved', () => {
    const subscribed = toDocumentResponse(ok({ body: 'x', type: 'text/calendar' }));
    expect(headersOf(subscribed, 'content-type', 'cache-control', 'content-disposition')).toEqual([
      'text/calendar; charset=utf-8',
      DOCUMENT_CACHE_CONTROL,
      null,
    ]);
    const saved = toDocumentResponse(ok({ body: 'x', type: 'text/calendar', fileName: 'gr-1.ics' }));
    expect(headersOf(saved, 'content-disposition')).toEqual(['attachment; filename="gr-1.ics"']);
  });

  it.each([
    ['not-found', 404, null],
    ['unavailable', 503, '10'],
  ] as const)('that is %s is a status without a body', async (problem, status, retryAfter) => {
    for (const answer of [
      toDocumentResponse(fail(problem)),
      toDocumentResponse(await toSitemap(fail(problem))),
      toDocumentResponse(await toSitemapIndex(fail(problem))),
    ]) {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([status, retryAfter, null]);
      expect(await answer.text()).toBe('');
    }
  });
});

it('answers a text with its type, its age and its file name', async () => {
  const answer = toDocumentResponse(ok({ body: 'WEBVTT', type: 'text/vtt' }));
  expect(headersOf(answer, 'content-type', 'cache-control', 'content-disposition')).toEqual([
    'text/vtt; charset=utf-8',
    DOCUMENT_CACHE_CONTROL,
    null,
  ]);
  expect([answer.status, await answer.text()]).toEqual([200, 'WEBVTT']);
  const saved = toDocumentResponse(ok({ body: '', type: 'text/plain', fileName: 'a.txt' }));
  expect(headersOf(saved, 'content-disposition')).toEqual(['attachment; filename="a.txt"']);
});

describe('a public document', () => {
  it('may be read by every origin for 10 s', async () => {
    const answer = toJsonResponse(ok({ a: 1 }), t);
    expect(headersOf(answer, 'content-type', 'cache-control', 'access-control-allow-origin')).toEqual([
      'application/json; charset=utf-8',
      DOCUMENT_CACHE_CONTROL,
      '*',
    ]);
    expect(await answer.json()).toEqual({ a: 1 });
  });

  it.each([
    ['not-found', 404, null, 'error.notFound'],
    ['unavailable', 503, '10', 'error.unavailable'],
  ] as const)('that is %s is an error that is not cached', async (problem, status, retryAfter, text) => {
    const answer = toJsonResponse(fail(problem), t);
    expect([answer.status, ...headersOf(answer, 'retry-after', 'cache-control', 'access-control-allow-origin')]).toEqual([
      status,
      retryAfter,
      null,
      '*',
    ]);
    expect(await answer.json()).toEqual({ error: { code: problem, message: t(text) } });
  });
});

describe('a document with an entity tag', () => {
  const document = ok({ body: '{"a":1}', etag: '"abc"' });
  const ask = (ifNoneMatch?: string) =>
    toTaggedResponse(
      document,
      new Request('https://gallery.example.org/', { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } }),
      5,
      t,
    );

  it('is sent to those who do not have it', async () => {
    for (const answer of [ask(), ask('"other"'), ask('abc')]) {
      expect([answer.status, ...headersOf(answer, 'etag', 'cache-control', 'content-type')]).toEqual([
        200,
        '"abc"',
        'public, max-age=0, s-maxage=5, stale-while-revalidate=0',
        'application/json; charset=utf-8',
      ]);
      expect(await answer.text()).toBe('{"a":1}');
    }
  });

  it('is not sent to those who have it, in a list or as a weak tag', async () => {
    for (const answer of [ask('"abc"'), ask('W/"abc"'), ask('"x", "abc"'), ask('*')]) {
      expect([answer.status, await answer.text(), ...headersOf(answer, 'etag', 'cache-control')]).toEqual([
        304,
        '',
        '"abc"',
        'public, max-age=0, s-maxage=5, stale-while-revalidate=0',
      ]);
    }
  });

  it('that is not found is an error', () => {
    expect(toTaggedResponse(fail('not-found'), new Request('https://gallery.example.org/'), 5, t).status).toBe(404);
  });
});

it('answers a sitemap for an hour', async () => {
  const answer = toDocumentResponse(
    await toSitemap(ok([{ url: 'https://gallery.example.org/gent', lastChangeMs: undefined, alternates: [] }])),
  );
  expect(headersOf(answer, 'content-type', 'cache-control')).toEqual(['application/xml; charset=utf-8', 'public, max-age=3600']);
  expect(await answer.text()).toContain('<loc>https://gallery.example.org/gent</loc>');
  const index = toDocumentResponse(await toSitemapIndex(ok(['https://gallery.example.org/sitemap/pages.xml'])));
  expect(await index.text()).toContain('https://gallery.example.org/sitemap/pages.xml');
});
