import fc from 'fast-check';
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

const toPage = (...pieces: string[]) => Object.assign(new Response(''), { pieces });

it('reads the pieces of a page, of any length, in their order', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('é'.repeat(600), '🏛 中文'.repeat(200), 'a'.repeat(512)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(texts), async (pieces) => {
      expect((await readBody(toPage(...pieces))).equals(Buffer.from(pieces.join('')))).toBe(true);
    }),
  );
  const long = ['é'.repeat(300_000), '🏛'];
  expect((await readBody(toPage(...long))).equals(Buffer.from(long.join('')))).toBe(true);
  expect((await readBody(toPage('half a character: \ud83c'))).toString()).toBe('half a character: \ufffd');
});

it('reads other bodies', async () => {
  expect((await readBody(new Response('één'))).toString()).toBe('één');
  expect((await readBody(new Response(null))).length).toBe(0);
});

it('keeps a text apart from the one that is encoded after it', async () => {
  const [first] = await Promise.all(['first', 'other'].map((text) => readBody(toPage(text))));
  expect(first?.toString()).toBe('first');
});
