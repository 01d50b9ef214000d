import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findMediaPrograms } from './mediaPrograms.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const empty = mkdtempSync(join(tmpdir(), 'programs-'));
const ffmpeg = join(folder, 'ffmpeg');
const ffprobe = join(folder, 'ffprobe');
for (const file of [ffmpeg, ffprobe]) writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
writeFileSync(join(empty, 'ffmpeg'), 'not executable', { mode: 0o644 });
afterAll(() => [folder, empty].forEach((path) => rmSync(path, { recursive: true })));

it('finds the programs on the PATH, or where PORTAL_FFMPEG says', () => {
  expect(findMediaPrograms('a video', { PATH: [empty, folder].join(delimiter) })).toEqual({ ffmpeg, ffprobe });
  expect(findMediaPrograms('a video', { PATH: empty, PORTAL_FFMPEG: ffmpeg })).toEqual({ ffmpeg, ffprobe });
});

it.each([
  [{ PATH: empty }, 'a video needs ffmpeg and ffprobe, which cannot be found: install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew'],
  [{}, 'a video needs ffmpeg and ffprobe, which'],
  [
    { PATH: folder, PORTAL_FFMPEG: join(empty, 'ffmpeg') },
    `a video needs ffmpeg (PORTAL_FFMPEG=${join(empty, 'ffmpeg')}) and ffprobe, which`,
  ],
])('says what is missing: %j', (environment, message) => {
  expect(() => findMediaPrograms('a video', environment)).toThrow(message);
});
