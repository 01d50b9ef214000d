import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

it('a network receives at most 500 files at the same time (rule 19.12)', async () => {
  const mediaDir = writeSeed({ 'film.mp4': '', 'small.txt': 'a' });
  truncateSync(join(mediaDir, 'film.mp4'), 20_000_000);
  const backend = await createTestBackend({ seedDirs: [writeSeed(SMALL_SEED)], mediaDir, trustedProxies: 1 });
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
  // Several requests on each connection: the backend ends a connection that takes nothing for 30 s (rule 19.11), and to fill 500 takes
  // that long on a busy machine.
  const openFilms = async (addresses: string[]) => {
    const connection = connect(Number(new URL(origin).port), '127.0.0.1');
    const toRequest = (address: string) => `GET /media/film.mp4 HTTP/1.1\r\nHost: backend\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    connection.write(addresses.map(toRequest).join(''));
    await once(connection, 'readable');
    return connection;
  };
  const first = await openFilms(['2001:db8:1::1']);
  const films = [first];
  for (let index = 0; index < 62; index += 1) films.push(await openFilms(Array<string>(8).fill(`2001:db8:1:${index.toString(16)}::1`)));
  films.push(await openFilms(['2001:db8:1:fe::1', '2001:db8:1:ff::1']));
  expect(await ask('2001:db8:1:7::2')).toBe(200);
  films.push(await openFilms(['2001:db8:1:ff::2']));
  for (const path of ['/media/film.mp4', '/media/small.txt', '/files/dorp/logo.svg', '/live/1/index.m3u8', '/repeated/1/a/index.m3u8'])
    expect([path, await ask('2001:db8:1:7::2', path)]).toEqual([path, 429]);
  expect((await open('2001:db8:1:7::2', '/media/small.txt')).resume().headers['access-control-allow-origin']).toBe('*');
  expect(await ask('2001:db8:1:7::2', '/desk/login')).toBe(200);
  expect(await ask('2001:db8:1:100::2')).toBe(200);
  expect(warnings).toEqual([]);
  first.destroy();
  await expect.poll(() => ask('2001:db8:1:7::2')).toBe(200);
  for (const film of films) film.destroy();
  await backend.close();
});
