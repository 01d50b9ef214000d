import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyFile, requireWhole } from './playableFile.ts';
import { failureOf } from './testClips.ts';

const folder = mkdtempSync(join(tmpdir(), 'copy-'));
const source = join(folder, 'source');
const target = join(folder, 'target');
writeFileSync(source, Buffer.alloc(300_000, 'video'));
afterAll(() => rmSync(folder, { recursive: true }));

it('copies a file with its progress, and replaces none', async () => {
  const shares: number[] = [];
  await copyFile(source, target, new AbortController().signal, (share) => shares.push(share));
  expect(readFileSync(target)).toEqual(readFileSync(source));
  expect([shares.length > 1, shares.at(-1)]).toEqual([true, 1]);
  expect(await failureOf(copyFile(source, target, new AbortController().signal, () => undefined))).toMatch(
    /source: it cannot be copied: EEXIST/,
  );
  expect(readdirSync(folder)).toEqual(['source', 'target']);
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
