import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileInput } from './mediaRun.ts';
import { addPlayableFile, requireWhole } from './playableFile.ts';
import { toProbe } from './probeMedia.ts';
import { failureOf } from './testClips.ts';

it('replaces no file, and says why a recording cannot be copied', async () => {
  const target = mkdtempSync(join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const source = join(target, 'source.mp3');
  for (const path of [source, join(target, 'recording.mp3')]) writeFileSync(path, 'sound');
  const probe = toProbe({ format: { format_name: 'mp3' }, streams: [{ index: 0, codec_type: 'audio', codec_name: 'mp3', channels: 1 }] });
  const tools = { ffmpeg: '', ffprobe: '', signal: new AbortController().signal };
  const adding = addPlayableFile(tools, { source, input: fileInput('source.mp3', source), probe, target }, () => undefined);
  expect(await failureOf(adding)).toMatch(/source\.mp3: it cannot be copied: EEXIST/);
  expect(readdirSync(target)).toEqual(['recording.mp3', 'source.mp3']);
});

it.each([
  [100, 98.5, false],
  [100, 97.9, true],
  [10_000, 9901, false],
  [10_000, 9899, true],
  [undefined, 1, false],
])('of %s s stated, %d s read: incomplete is %s', (stated, seconds, isIncomplete) => {
  const check = () => requireWhole('a.mkv', seconds, stated);
  if (isIncomplete) expect(check).toThrow(/^a\.mkv: it is incomplete/);
  else expect(check).not.toThrow();
});
