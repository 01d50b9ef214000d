import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

let backend: Backend;
const token = { authorization: 'Bearer control' };
const json = { ...token, 'content-type': 'application/json' };
const FAULT = '{"match":"api","kind":"fail"}';

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, controlToken: 'control' });
  await backend.listen();
});
afterAll(() => backend.close());

const send = (headers: Record<string, string>, payload = FAULT) =>
  backend.app.inject({ method: 'POST', url: '/control/faults', headers, payload });

describe('a web page of another origin', () => {
  it.each([
    '/control/faults',
    '/control/sessions/raad/unpublish',
    '/control',
    '/api/dorp/rooms',
    '/admin/clients',
    '/broker/x',
    '/',
    '/nowhere',
  ])('gets no permission for %s by a preflight', async (url) => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const answer = await backend.app.inject({ method: 'OPTIONS', url, headers });
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(['/media/x.mp4', '/files/dorp/logo.svg', '/live/7/index.m3u8', '/repeated/2/loop/index.m3u8', '/signed/1.a/files/dorp/logo.svg'])(
    'gets permission for the file %s',
    async (url) => {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      const answer = await backend.app.inject({ method: 'OPTIONS', url, headers });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
    },
  );

  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:4400' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin' },
  ])('changes nothing, even with the token: %j', async (page) => {
    const answer = await send({ ...json, ...page });
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: { code: 'forbidden', message: expect.any(String) as string } }]);
    expect((await backend.app.inject({ url: '/control/faults', headers: { ...token, ...page } })).statusCode).toBe(403);
    expect(backend.faults.list()).toEqual([]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    'changes nothing with a simple request of type "%s"',
    async (type) => {
      expect((await send({ ...token, 'content-type': type })).statusCode).toBe(415);
      expect(backend.faults.list()).toEqual([]);
    },
  );
});

it('a program with the token and JSON is accepted', async () => {
  expect((await send({ ...token, 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(201);
  const answer = await backend.app.inject({ method: 'DELETE', url: '/control/faults', headers: { ...token, 'sec-fetch-site': 'none' } });
  expect(answer.statusCode).toBe(204);
});
