import { describe, expect, it } from 'vitest';
import { MediaSigner } from './mediaSigner.ts';

const HOUR_MS = 3_600_000;
let nowMs = 0;
const signer = new MediaSigner(new Uint8Array(32).fill(7), () => nowMs);
const prefixOf = (signed: string) => signed.split('/', 3).join('/');

describe('a signed path', () => {
  it('is valid for at least six hours and less than eight', () => {
    for (nowMs of [0, 1, HOUR_MS - 1]) {
      const signedMs = nowMs;
      const signed = signer.sign('/media/council/council.mp4');
      for (const [afterMs, path] of [
        [0, '/media/council/council.mp4'],
        [6 * HOUR_MS, '/media/council/council.mp4'],
        [8 * HOUR_MS, undefined],
      ] as const) {
        nowMs = signedMs + afterMs;
        expect(signer.verify(signed)).toBe(path);
      }
    }
  });

  it('stays the same for an hour', () => {
    nowMs = 5 * HOUR_MS;
    const signed = signer.sign('/a.mp4');
    nowMs += HOUR_MS - 1;
    expect(signer.sign('/a.mp4')).toBe(signed);
    nowMs += 1;
    expect(signer.sign('/a.mp4')).not.toBe(signed);
  });

  it('of a playlist is valid for the files in its folder only', () => {
    const prefix = prefixOf(signer.sign('/media/council/index.m3u8'));
    expect(signer.verify(`${prefix}/media/council/high/segment000.ts?x=1`)).toBe('/media/council/high/segment000.ts?x=1');
    for (const path of [
      '/media/councillors/a.ts',
      '/media/council/../other/a.ts',
      '/media/council/%2e%2e/other/a.ts',
      '/media/a.ts',
      '/media/%zz',
    ])
      expect(signer.verify(prefix + path), path).toBeUndefined();
  });

  it('of any other file is valid for this file only', () => {
    const signed = signer.sign('/files/dorp/een%20film.mp4');
    expect(signer.verify(signed)).toBe('/files/dorp/een%20film.mp4');
    expect(signer.verify(`${prefixOf(signed)}/files/dorp/twee.mp4`)).toBeUndefined();
  });

  it('is invalid after a change', () => {
    const signed = signer.sign('/a.mp4');
    const [, , token = ''] = signed.split('/');
    const [expires = '', signature = ''] = token.split('.');
    for (const forged of [
      `${Number(expires) + 1}.${signature}`,
      `${expires}.${signature.slice(1)}`,
      `${expires}.`,
      expires,
      `x.${signature}`,
      '',
    ])
      expect(signer.verify(`/signed/${forged}/a.mp4`), forged).toBeUndefined();
    expect(new MediaSigner(new Uint8Array(32), () => nowMs).verify(signed)).toBeUndefined();
    expect(signer.verify('/a.mp4')).toBeUndefined();
  });
});

it('files with absolute paths in a playlist are signed one by one', () => {
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="/media/a/init.mp4"\n#EXTINF:4,\n/media/a/1.ts\nhigh/2.ts\nhttps://cdn.example/3.ts\n';
  expect(signer.signPlaylist(playlist)).toBe(
    playlist.replace('/media/a/init.mp4', signer.sign('/media/a/init.mp4')).replace('/media/a/1.ts', signer.sign('/media/a/1.ts')),
  );
});
