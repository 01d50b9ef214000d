import { describe, expect, it } from 'vitest';
import { readPost } from './formPost.ts';

const SITE = 'https://gallery.example.org';
const FORM = 'application/x-www-form-urlencoded';

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request(`${SITE}/x`, { method: 'POST', body, headers: { origin: SITE, 'content-type': FORM, ...headers } });
}
const withoutOrigin = (headers: Record<string, string>) =>
  new Request(`${SITE}/x`, { method: 'POST', body: 'a=1', headers: { 'content-type': FORM, ...headers } });

describe('the origin of a POST (rule 23.6)', () => {
  it.each([
    [{ origin: SITE }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{}, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'http://gallery.example.org' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: SITE }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
  ])('%j: %s', async (headers, allowed) => {
    const read = await readPost(withoutOrigin(headers));
    expect(read).toEqual(allowed ? { ok: true, value: { a: '1' } } : { ok: false, error: 'foreign-origin' });
  });
});

describe('the body of a POST', () => {
  it('reads a form, with a list for a field that is sent several times', async () => {
    const read = await readPost(post('email=a%40b.be&topics=1&topics=2&empty=&__proto__=x', { 'content-type': `${FORM}; charset=UTF-8` }));
    const value = Object.fromEntries([
      ['email', 'a@b.be'],
      ['topics', ['1', '2']],
      ['empty', ''],
      ['__proto__', 'x'],
    ]);
    expect(read).toEqual({ ok: true, value });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('reads a JSON object', async () => {
    const read = await readPost(post('{"email":"a@b.be","topics":["1"]}', { 'content-type': 'application/json' }));
    expect(read).toEqual({ ok: true, value: { email: 'a@b.be', topics: ['1'] } });
  });

  it.each(['[]', 'null', '"text"', '{', ''])('rejects the JSON %j', async (body) => {
    const read = await readPost(post(body, { 'content-type': 'application/json' }));
    expect(read).toEqual({ ok: false, error: 'malformed-body' });
  });

  it('rejects bytes that are not text', async () => {
    expect(await readPost(post(new Uint8Array([0x61, 0x3d, 0xff])))).toMatchObject({ error: 'malformed-body' });
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])('rejects the type %j', async (type) => {
    expect(await readPost(post('a=1', { 'content-type': type }))).toMatchObject({ error: 'unsupported-type' });
  });

  it.each([undefined, 64 * 1024])('has at most 8 KiB, or the given limit (%s), and not a byte more (rule 19.3)', async (limitBytes) => {
    const fits = `a=${'x'.repeat((limitBytes ?? 8 * 1024) - 2)}`;
    expect((await readPost(post(fits), limitBytes)).ok).toBe(true);
    expect(await readPost(post(`${fits}x`), limitBytes)).toMatchObject({ error: 'body-too-large' });
  });

  it('is not read when its announced length is too large', async () => {
    const request = post('a=1', { 'content-length': '8193' });
    expect(await readPost(request)).toMatchObject({ error: 'body-too-large' });
    expect(request.bodyUsed).toBe(false);
  });

  it('has at most 50 names of fields, and any number of values that fits (rule 19.3)', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
    const values = Array.from({ length: 900 }, (_, index) => String(index));
    const form = (count: number) => post([...names(count - 1), ...values.map((value) => `topics=${value}`)].join('&'));
    const json = (count: number) =>
      post(JSON.stringify(Object.fromEntries(names(count).map((name) => [name, '']))), { 'content-type': 'application/json' });
    expect(await readPost(form(50), 64 * 1024)).toMatchObject({ value: { f0: '', f48: '', topics: values } });
    expect(await readPost(form(51), 64 * 1024)).toEqual({ ok: false, error: 'malformed-body' });
    expect((await readPost(json(50))).ok).toBe(true);
    expect(await readPost(json(51))).toEqual({ ok: false, error: 'malformed-body' });
  });
});
