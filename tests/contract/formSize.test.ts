import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startFront } from './serverSupport.ts';

let front: RunningServer;

beforeAll(async () => {
  front = await startFront(async (request) => Response.json({ length: (await request.arrayBuffer()).byteLength }), import.meta.dirname);
});
afterAll(() => front.stop());

const KIB = 1024;

it.each([
  ['/x', 8],
  ['/gent/gr-1/login', 8],
  ['/fr/gent/gr-1/embed', 8],
  ['/gent/gr-1/download/more', 8],
  ['/a/b/c/d/download', 8],
  ['/gent/gr-1/download', 64],
  ['/gent/gr-1/download/', 64],
  ['/fr/gent/gr-1/download', 64],
  ['/fr/gent/gr-1/download/', 64],
])('a page does not receive a larger body than its form needs (rule 19.3): %s, %i KiB', async (path, limit) => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const post = (body: Uint8Array<ArrayBuffer>) => fetch(front.url + path, { method: 'POST', body, headers });
  expect(await (await post(new Uint8Array(limit * KIB))).json()).toEqual({ length: limit * KIB });
  const answer = await post(new Uint8Array(limit * KIB + 1));
  expect(answer.status).toBe(413);
  const message = 'A form here has at most 8 KiB, that of a download 64 KiB.';
  expect(await answer.json()).toEqual({ error: { code: 'body-too-large', message } });
});
