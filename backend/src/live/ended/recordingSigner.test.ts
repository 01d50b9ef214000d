import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordingSigner } from './recordingSigner.ts';

const ZERO_MS = Date.parse('2026-11-26T19:00:00Z');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'));
  mkdirSync(join(folder, 'sign'));
  for (const [name, ms] of [
    ['sign.mp4', ZERO_MS + 3_600_000],
    ['sign/index.m3u8', ZERO_MS],
    ['earlier.mp4', ZERO_MS - 1000],
  ] as const) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), ms / 1000, ms / 1000);
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function find(media: unknown) {
  writeFileSync(join(folder, 'media.json'), typeof media === 'string' ? media : JSON.stringify(media));
  return findRecordingSigner(folder, ZERO_MS);
}

describe('the signer of a recording of a camera (rule 27.45)', () => {
  it('is kept with its files of this recording', () => {
    for (const sign of [
      { mp4: 'sign.mp4', language: 'vgt', layout: 'beside' },
      { file: 'sign/index.m3u8' },
      { mp4: 'https://media.example/sign.mp4', language: 'vgt' },
    ])
      expect(find({ live: '/media/x', sign })).toEqual({ sign, dropped: [] });
  });

  it('is not kept without a video that can be of it, which is said of each', () => {
    expect(find({ sign: { live: '/media/council/sign', language: 'vgt' } })).toEqual({
      dropped: ['/media/council/sign: it was repeated live, and is not of this recording'],
    });
    expect(find({ sign: { file: 'https://live.example/sign.m3u8', mp4: 'missing.mp4' } })).toEqual({
      dropped: [
        'https://live.example/sign.m3u8: it is the stream of another service, which may have been live',
        'missing.mp4: there is no such file',
      ],
    });
    expect(find({ sign: { file: '../x.mp4', mp4: 'earlier.mp4' } })).toEqual({
      dropped: ['../x.mp4: there is no such file', 'earlier.mp4: it is older than the recording'],
    });
    expect(find({ sign: { file: '/media/council/sign/index.m3u8' } }).sign).toBeUndefined();
  });

  it('keeps what is valid beside what is not', () => {
    expect(find({ sign: { live: '/media/sign', file: 'sign', mp4: 'sign.mp4', language: 'vgt' } })).toEqual({
      sign: { mp4: 'sign.mp4', language: 'vgt' },
      dropped: ['/media/sign: it was repeated live, and is not of this recording', 'sign: there is no such file'],
    });
  });

  it('is none where media.json names none, is absent or cannot be read', () => {
    expect([find({}), find('{'), findRecordingSigner(join(folder, 'sign'), 0)]).toEqual(Array(3).fill({ dropped: [] }));
  });
});
