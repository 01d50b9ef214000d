import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getMediaSize } from './mediaSize.ts';

const asked: string[] = [];
const servers: Server[] = [];
let known = '';
let foreign = '';

/** Starts a host of recordings that redirects /moved to another address. */
async function serve(elsewhere: string): Promise<string> {
  const server = createServer((request, answer) => {
    asked.push(`${request.method ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`);
    if (request.url === '/moved.mp4') answer.writeHead(302, { location: `${elsewhere}/film.mp4` }).end();
    else answer.writeHead(200, { 'content-length': '4711' }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

beforeAll(async () => {
  foreign = await serve('');
  known = await serve(foreign);
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
  vi.stubEnv('PORTAL_MEDIA_ORIGINS', known);
});
afterAll(() => {
  for (const server of servers) server.close();
});

it('requests the size of a recording from a configured origin once', async () => {
  expect([await getMediaSize(`${known}/film.mp4`), await getMediaSize(`${known}/film.mp4`)]).toEqual([4711, 4711]);
  expect(asked.splice(0)).toEqual([`HEAD ${known.slice(7)}/film.mp4`]);
});

it('follows no redirect', async () => {
  expect(await getMediaSize(`${known}/moved.mp4`)).toBeUndefined();
  expect(asked.splice(0)).toEqual([`HEAD ${known.slice(7)}/moved.mp4`]);
});

it.each(['/film.mp4', '@127.0.0.1/film.mp4'])('calls no other host that a playlist names: %s', async (path) => {
  expect(await getMediaSize(foreign + path)).toBeUndefined();
  expect(await getMediaSize('not an address')).toBeUndefined();
  expect(asked).toEqual([]);
});
