import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { verifyRecaptcha } from './recaptchaCheck.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const GOOD = { success: true, action: 'download', hostname: 'gallery.example.org', score: 0.9, challenge_ts: '2026-11-20T09:59:10Z' };

let answer: unknown = GOOD;
let asked = '';
const google = createServer((request, response) => {
  request.on('data', (chunk) => (asked += String(chunk)));
  request.on('end', () => response.end(typeof answer === 'string' ? answer : JSON.stringify(answer)));
});
let address = '';
let count = 0;
const verify = (token = `token-${(count += 1)}`) =>
  verifyRecaptcha(token, { secret: 'hush', host: 'gallery.example.org', action: 'download', nowMs: NOW, address });

beforeAll(async () => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(google.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  answer = GOOD;
  asked = '';
});
afterAll(() => google.close());

it('sends the token with the secret and accepts a valid answer once', async () => {
  expect(await verify('once')).toBe(true);
  expect(asked).toBe('secret=hush&response=once');
  expect(await verify('once')).toBe(false);
});

it.each([
  ['a failure', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['another action', { ...GOOD, action: 'login' }],
  ['another site', { ...GOOD, hostname: 'evil.example' }],
  ['a program', { ...GOOD, score: 0.1 }],
  ['no score', { ...GOOD, score: undefined }],
  ['an old token', { ...GOOD, challenge_ts: '2026-11-20T09:57:59Z' }],
  ['no time', { ...GOOD, challenge_ts: undefined }],
  ['rubbish', 'not JSON'],
  ['another shape', []],
])('rejects %s', async (_name, given) => {
  answer = given;
  expect(await verify()).toBe(false);
});

it('rejects a token when Google cannot be reached', async () => {
  const nobody = { secret: 'hush', host: 'gallery.example.org', action: 'download', nowMs: NOW, address: 'http://127.0.0.1:1/' };
  expect(await verifyRecaptcha('token', nobody)).toBe(false);
});
