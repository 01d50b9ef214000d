import { expect, it } from 'vitest';
import { readBody } from './pages.ts';
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

it('reads the text of a page, of any length, and other bodies', async () => {
  for (const text of ['', 'één', '🏛 中文'.repeat(10), 'é'.repeat(300_000)]) {
    const page = Object.assign(new Response(''), { wholeText: text });
    expect((await readBody(page)).equals(Buffer.from(text)), text.slice(0, 10)).toBe(true);
  }
  expect((await readBody(new Response('één'))).toString()).toBe('één');
  expect((await readBody(new Response(null))).length).toBe(0);
});

it('keeps a text apart from the one that is encoded after it', async () => {
  const [first] = await Promise.all(['first', 'other'].map((wholeText) => readBody(Object.assign(new Response(''), { wholeText }))));
  expect(first?.toString()).toBe('first');
});
