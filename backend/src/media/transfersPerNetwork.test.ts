import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBackend } from '../app.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

it('a network receives at most 500 files at the same time (rule 19.12)', async () => {
  const mediaDir = writeSeed({ 'film.mp4': '', 'small.txt': 'a' });
  truncateSync(join(mediaDir, 'film.mp4'), 20_000_000);
  const backend = await createBackend({ seedDirs: [writeSeed(SMALL_SEED)], mediaDir, trustedProxies: 1 });
  const origin = await backend.listen();
  const open = async (address: string, path: string) => {
    const request = get(origin + path, { agent: false, headers: { 'x-forwarded-for': address } });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer.on('error', () => undefined);
  };
  const ask = async (address: string, path = '/media/small.txt') => (await open(address, path)).resume().statusCode;

  for (let count = 0; count < 600; count += 1) expect(await ask('203.0.113.9')).toBe(200);
  const warnings: string[] = [];
  process.on('warning', ({ name }) => warnings.push(name));
  const films: IncomingMessage[] = [];
  for (let index = 0; index < 500; index += 1) films.push(await open(`2001:db8:1:${(index % 256).toString(16)}::1`, '/media/film.mp4'));
  expect(new Set(films.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  for (const path of ['/media/film.mp4', '/media/small.txt', '/files/dorp/logo.svg', '/live/1/index.m3u8', '/repeated/1/a/index.m3u8'])
    expect([path, await ask('2001:db8:1:7::2', path)]).toEqual([path, 429]);
  expect((await open('2001:db8:1:7::2', '/media/small.txt')).resume().headers['access-control-allow-origin']).toBe('*');
  expect(await ask('2001:db8:1:7::2', '/desk/login')).toBe(200);
  expect(await ask('2001:db8:1:100::2')).toBe(200);
  expect(warnings).toEqual([]);
  films[0]?.destroy();
  await expect.poll(() => ask('2001:db8:1:7::2')).toBe(200);
  for (const film of films) film.destroy();
  await backend.close();
});
