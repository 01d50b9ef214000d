import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { MediaSigner } from './mediaSigner.ts';

const HOUR_MS = 3_600_000;
let nowMs = 0;
const hmac = Object.getPrototypeOf(createHmac('sha256', '')) as { digest: () => Buffer };
const signer = new MediaSigner(new Uint8Array(32).fill(7), () => nowMs);
const session = { sessionId: 7, published: true, password: 'geheim' };
const sign = (path: string, expires?: number) => signer.sign(session, path, expires);
const verify = async (url: string, current: typeof session | undefined = session): Promise<string | undefined> =>
  (await signer.verify(url, async (id) => (id === 7 ? current : undefined)))?.path;
const prefixOf = (signed: string) => signed.split('/', 3).join('/');

describe('a signed path', () => {
  it('is valid for at least six hours and less than eight', async () => {
    for (nowMs of [0, 1, HOUR_MS - 1]) {
      const signedMs = nowMs;
      const signed = sign('/media/council/council.mp4');
      for (const [afterMs, path] of [
        [0, '/media/council/council.mp4'],
        [6 * HOUR_MS, '/media/council/council.mp4'],
        [8 * HOUR_MS, undefined],
      ] as const) {
        nowMs = signedMs + afterMs;
        expect(await verify(signed)).toBe(path);
      }
    }
  });

  it('stays the same for an hour', () => {
    nowMs = 5 * HOUR_MS;
    const signed = sign('/a.mp4');
    nowMs += HOUR_MS - 1;
    expect(sign('/a.mp4')).toBe(signed);
    nowMs += 1;
    expect(sign('/a.mp4')).not.toBe(signed);
  });

  it('of a playlist is valid for the files in its folder only', async () => {
    const prefix = prefixOf(sign('/media/council/index.m3u8'));
    expect(await verify(`${prefix}/media/council/high/segment000.ts?x=1`)).toBe('/media/council/high/segment000.ts?x=1');
    for (const path of [
      '/media/councillors/a.ts',
      '/media/council/../other/a.ts',
      '/media/council/%2e%2e/other/a.ts',
      '/media/a.ts',
      '/media/%zz',
    ])
      expect(await verify(prefix + path), path).toBeUndefined();
  });

  it('of any other file is valid for this file only', async () => {
    const signed = sign('/files/dorp/een%20film.mp4');
    expect(await verify(signed)).toBe('/files/dorp/een%20film.mp4');
    expect(await verify(`${prefixOf(signed)}/files/dorp/twee.mp4`)).toBeUndefined();
  });

  it('is invalid after a change', async () => {
    const signed = sign('/a.mp4');
    const [, , token = ''] = signed.split('/');
    const [expires = '', id = '', signature = ''] = token.split('.');
    for (const forged of [
      `${Number(expires) + 1}.${id}.${signature}`,
      `${expires}.8.${signature}`,
      `${expires}.07.${signature.slice(1)}`,
      `${expires}.${id}.${signature.slice(1)}`,
      `${expires}.${id}.`,
      `${expires}.${signature}`,
      expires,
      `x.${id}.${signature}`,
      '',
    ])
      expect(await verify(`/signed/${forged}/a.mp4`), forged).toBeUndefined();
    expect(await new MediaSigner(new Uint8Array(32), () => nowMs).verify(signed, async () => session)).toBeUndefined();
    expect(await verify('/a.mp4')).toBeUndefined();
  });
});

describe('the check of a signature', () => {
  const count = async (address: string): Promise<number> => {
    const digest = vi.spyOn(hmac, 'digest').mockClear();
    expect(await verify(address)).toBeUndefined();
    return digest.mock.calls.length;
  };

  it.each([1, 2, 8, 32])('of a path with %i names computes one signature', async (names) => {
    for (const depth of [0, 1, 7, 32, 255]) {
      const signature = Buffer.concat([Buffer.from([depth]), Buffer.alloc(32)]).toString('base64url');
      expect(await count(`/signed/999999999999.7.${signature}${'/a'.repeat(names)}`)).toBe(1);
    }
    expect(await count(`/signed/999999999999.7.x${'/a'.repeat(names)}`)).toBe(1);
  });

  it.each([
    ['is deeper than any file', '/a'.repeat(33)],
    ['is longer than any address', `/${'a'.repeat(8200)}`],
    ['has 8,000 names', '/a'.repeat(8000)],
    ['has a dot segment', '/a/%2e%2e/b'],
    ['has an encoded slash', '/a%2fb'],
    ['ends in a slash', '/a/'],
  ])('computes none if the path %s', async (_case, path) => {
    expect(await count(`/signed/999999999999.7.x${path}`)).toBe(0);
  });

  it('computes none after the address has expired', async () => {
    nowMs = 1_000_000;
    expect(await count('/signed/1000.7.x/a')).toBe(0);
  });
});

it('the depth in a signature cannot be changed', async () => {
  const [, , token = ''] = sign('/media/council/index.m3u8').split('/');
  const [expires = '', id = '', signature = ''] = token.split('.');
  for (const depth of [0, 1, 3, 255]) {
    const bytes = Buffer.from(signature, 'base64url');
    bytes[0] = depth;
    for (const path of ['/media/a.ts', '/media/council/a.ts', '/media/council/high/a.ts'])
      expect(await verify(`/signed/${expires}.${id}.${bytes.toString('base64url')}${path}`)).toBeUndefined();
  }
});

it('files with absolute paths in a playlist are signed one by one', () => {
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="/media/a/init.mp4"\n#EXTINF:4,\n/media/a/1.ts\nhigh/2.ts\nhttps://cdn.example/3.ts\n';
  const expires = nowMs / 1000 + 60;
  const signed = playlist
    .replace('/media/a/init.mp4', sign('/media/a/init.mp4', expires))
    .replace('/media/a/1.ts', sign('/media/a/1.ts', expires));
  expect(signer.signPlaylist(session, playlist, expires)).toBe(signed);
  expect(signed).toContain(`/signed/${expires}.7.`);
});

it.each([
  ['has another password', { ...session, password: 'nieuw' }],
  ['is withdrawn', { ...session, published: false }],
  ['is another one', { ...session, sessionId: 8 }],
])('a signature ends when the session %s (rule 25.7)', async (_case, changed) => {
  const signed = sign('/a.mp4');
  expect(await verify(signed)).toBe('/a.mp4');
  expect(await verify(signed, changed)).toBeUndefined();
  expect(await signer.verify(signed, async () => undefined)).toBeUndefined();
});
