import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addVideo } from './addVideo.ts';
import { failureOf } from './testClips.ts';

const empty = mkdtempSync(join(tmpdir(), 'programs-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(empty, { recursive: true });
});

it('says that ffmpeg is missing before it looks at the source', async () => {
  vi.stubEnv('PATH', empty);
  expect(await failureOf(addVideo({ source: 'missing.mp4', target: empty, hls: false }))).toMatch(/^a video needs ffmpeg and ffprobe/);
});
