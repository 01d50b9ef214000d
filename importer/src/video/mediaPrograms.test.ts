import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addVideo } from './addVideo.ts';
import { findMediaPrograms } from './mediaPrograms.ts';
import { failureOf } from './testClips.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const empty = mkdtempSync(join(tmpdir(), 'programs-'));
const ffmpeg = join(folder, 'ffmpeg');
const ffprobe = join(folder, 'ffprobe');
for (const file of [ffmpeg, ffprobe]) writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
writeFileSync(join(empty, 'ffmpeg'), 'not executable', { mode: 0o644 });
afterAll(() => [folder, empty].forEach((path) => rmSync(path, { recursive: true })));

it('finds the programs on the PATH, or where PORTAL_FFMPEG says', () => {
  expect(findMediaPrograms({ PATH: [empty, folder].join(delimiter) })).toEqual({ ffmpeg, ffprobe });
  expect(findMediaPrograms({ PATH: empty, PORTAL_FFMPEG: ffmpeg })).toEqual({ ffmpeg, ffprobe });
});

it.each([
  [{ PATH: empty }, 'a video needs ffmpeg and ffprobe, which cannot be found: install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew'],
  [{}, 'a video needs ffmpeg and ffprobe, which'],
  [
    { PATH: folder, PORTAL_FFMPEG: join(empty, 'ffmpeg') },
    `a video needs ffmpeg (PORTAL_FFMPEG=${join(empty, 'ffmpeg')}) and ffprobe, which`,
  ],
])('says what is missing: %j', async (environment, message) => {
  expect(await failureOf((async () => Promise.resolve(findMediaPrograms(environment)))())).toContain(message);
});

it('says it before it looks at the source', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = empty;
  try {
    expect(await failureOf(addVideo({ source: 'missing.mp4', target: empty, hls: false }))).toMatch(/^a video needs ffmpeg and ffprobe/);
  } finally {
    process.env['PATH'] = path;
  }
});
