import { expect, it } from 'vitest';
import { readBody } from './webResponse.ts';
import { requestOrigin } from './requestOrigin.ts';

it.each([
  ['https://gallery.example.org', 'evil.example', 'https://gallery.example.org'],
  ['https://gallery.example.org', 'localhost:4321', 'https://gallery.example.org'],
  ['http://127.0.0.1:4321', 'localhost:4321', 'http://localhost:4321'],
  ['http://localhost:4321', '[::1]:4321', 'http://[::1]:4321'],
  ['http://127.0.0.1:4321', 'evil.example', 'http://127.0.0.1:4321'],
  ['http://127.0.0.1:4321', 'localhost:4321@evil.example', 'http://127.0.0.1:4321'],
  ['http://127.0.0.1:4321', undefined, 'http://127.0.0.1:4321'],
])('site %s asked as %s is %s', (siteUrl, host, origin) => {
  expect(requestOrigin(siteUrl, host)).toBe(origin);
});

it('reads whole bodies', async () => {
  expect((await readBody(new Response('één'))).toString()).toBe('één');
  expect((await readBody(new Response(null))).length).toBe(0);
});
