import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';

let portal: string;

beforeAll(async () => {
  const backend = await startBackend();
  portal = (await startPortal(toPortalEnvironment(backend.url))).url;
});
afterAll(stopPrograms);

const ownSite = { 'sec-fetch-site': 'same-origin' };
const large = 'password='.padEnd(65_537, 'x');
const post = (path: string, headers: Record<string, string>, body: string | ReadableStream = large) =>
  fetch(portal + path, { method: 'POST', headers, body, ...(typeof body !== 'string' && { duplex: 'half' }) });

/** A body of so many bytes without Content-Length. */
const streamOf = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();

describe.each([
  { path: '/waterdam/besloten/login', lang: 'nl', dir: 'ltr' },
  { path: '/ar/waterdam/besloten/login', lang: 'ar', dir: 'rtl' },
  { path: '/cn/waterdam/besloten/login', lang: 'zh-CN', dir: 'ltr' },
  { path: '/fr/cor/besloten/login', lang: 'en', dir: 'ltr' },
])('an HTTP error at $path', ({ path, lang, dir }) => {
  it.each([
    ['for a form that is too large', 413, 'error.bodyTooLarge', () => post(path, { ...ownSite, accept: 'text/html' })],
    [
      'for a too large form without Content-Length',
      413,
      'error.bodyTooLarge',
      () => post(path, { ...ownSite, accept: 'text/html' }, streamOf(99_999)),
    ],
    ['for a form of another site', 403, 'error.foreignOrigin', () => post(path, { 'sec-fetch-site': 'cross-site', accept: 'text/html' })],
    ['for a malformed address', 400, 'error.malformedAddress', () => fetch(`${portal}${path}%252e`, { headers: { accept: 'text/html' } })],
    [
      'for a too long address',
      414,
      'error.malformedAddress',
      () => fetch(`${portal}${path}/${'x'.repeat(2048)}`, { headers: { accept: 'text/html' } }),
    ],
  ] as const)('%s is a page in the language of the address', async (_case, status, key, request) => {
    const answer = await request();
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(`<html lang="${lang}" dir="${dir}"`);
    expect(html).toContain(label(lang, key));
    expect(html).toContain('name="robots" content="noindex"');
  });

  it('for a script is JSON in that language', async () => {
    const answer = await post(path, { ...ownSite, 'content-type': 'application/json' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ error: { code: 'body-too-large', message: label(lang, 'error.bodyTooLarge') } });
  });
});

it('answers plain text to a client that is not a browser', async () => {
  const answer = await post('/x', ownSite);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toBe('413 Payload Too Large\nA form here has at most 8 KiB, that of a download 64 KiB.\n');
});

it('has no page at the internal address of HTTP errors', async () => {
  for (const path of ['/http-error', '/fr/http-error', '/refusal', '/fr/refusal'])
    expect((await fetch(portal + path)).status, path).toBe(404);
});
