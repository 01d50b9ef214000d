import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';
import { OWN_PAGE, postForm, toCookie, TOKEN } from '../testLogin.ts';

const PAGE = '/desk/dorp/raad';
let backend: Backend;

beforeEach(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, controlToken: TOKEN });
});
afterEach(() => backend.close());

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = OWN_PAGE) =>
  postForm(backend, url, fields, headers);
const logIn = (token: string, headers?: Record<string, string>) => post('/desk/login', { token }, headers);

describe('a form', () => {
  const host = 'localhost:4400';
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 303],
    [{ 'sec-fetch-site': 'same-origin', origin: 'OWN' }, 303],
    [{ origin: 'OWN' }, 303],
    [{ origin: 'OWN', host: 'proxy.example' }, 303],
    [{ origin: 'http://proxy.example' }, 303],
    [{ origin: 'http://proxy.example', host: 'proxy.example' }, 303],
    [{}, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `http://${host}` }, 403],
    [{ origin: 'https://proxy.example' }, 403],
    [{ origin: 'http://localhost:4321' }, 403],
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'OWN' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    // A page whose own name leads to this machine.
    [{ origin: 'http://rebound.example:4400', host: 'rebound.example:4400' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://rebound.example:4400', host: 'rebound.example:4400' }, 403],
    [{ 'sec-fetch-site': 'same-origin', host: 'rebound.example:4400' }, 403],
  ])('with %j is answered with %i (rule 23.14)', async (sent, status) => {
    await backend.listen();
    const { port } = new URL(backend.ownUrl);
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, value.replace('OWN', `http://localhost:${port}`)]),
    );
    backend.store.origin = 'http://proxy.example';
    const cookie = toCookie(await logIn(TOKEN));
    const answer = await post(`${PAGE}/withdraw`, {}, { host, cookie, ...headers });
    expect(answer.statusCode).toBe(status);
    expect((await backend.store.getSession('dorp', 'raad'))?.published).toBe(status === 403);
    expect((await post('/desk/login', { token: TOKEN }, { host, ...headers })).statusCode).toBe(status);
  });

  it('is small', async () => {
    expect((await post('/desk/login', { token: 'x'.repeat(70_000) })).statusCode).toBe(413);
  });

  it('does not open the control API to the page', async () => {
    const headers = { cookie: toCookie(await logIn(TOKEN)), 'content-type': 'application/json', ...OWN_PAGE };
    const answer = await backend.app.inject({ method: 'POST', url: '/control/sessions/raad/unpublish', headers, payload: '{}' });
    expect(answer.statusCode).toBe(403);
  });
});

it.each(['rebound.example', 'rebound.example:4400', 'localhost.rebound.example'])(
  'a page that reaches this machine by the name "%s" sees neither desk nor control API (rule 23.14)',
  async (host) => {
    const authorization = `Bearer ${TOKEN}`;
    for (const url of ['/desk', '/desk/login', '/desk/desk.js', '/desk/none/x', '/control/faults'])
      expect((await backend.app.inject({ url, headers: { host, authorization } })).statusCode).toBe(403);
  },
);

describe('behind a proxy', () => {
  const from = (address: string) => ({ ...OWN_PAGE, 'x-forwarded-for': address });

  beforeEach(async () => {
    await backend.close();
    const seed = writeSeed(SMALL_SEED);
    backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, controlToken: TOKEN, trustedProxies: 1 });
  });

  it('wrong tokens count for the network that sent them (rule 23.12)', async () => {
    for (let count = 1; count <= 10; count += 1)
      expect((await logIn('wrong', from(`203.0.113.${count}, 2001:db8:1:2::${count}`))).statusCode).toBe(401);
    expect((await logIn('wrong', from('2001:db8:1:ff:3::4'))).statusCode).toBe(429);
    for (const address of ['2001:db8:1:100::1', '203.0.113.1', '2001:db8:1:2::1, 198.51.100.1'])
      expect((await logIn('wrong', from(address))).statusCode).toBe(401);
    expect((await logIn(TOKEN, from('2001:db8:1:2::1'))).statusCode).toBe(303);
  });
});
