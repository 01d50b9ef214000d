import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyFile, linkOrCopy } from './linkOrCopy.ts';

const folder = mkdtempSync(join(tmpdir(), 'copy-'));
const source = join(folder, 'source');
const target = join(folder, 'target');
writeFileSync(source, Buffer.alloc(300_000, 'video'));
afterAll(() => rmSync(folder, { recursive: true }));

it('copies a file with its progress, and replaces none', async () => {
  const shares: number[] = [];
  await copyFile(source, target, { onShare: (share) => shares.push(share) });
  expect(readFileSync(target)).toEqual(readFileSync(source));
  expect([shares.length > 1, shares.at(-1)]).toEqual([true, 1]);
  await expect(copyFile(source, target, {})).rejects.toThrow('EEXIST');
  expect(readdirSync(folder)).toEqual(['source', 'target']);
});

it('gives a file a second name on the same disk, also through a symbolic link', async () => {
  const shares: number[] = [];
  symlinkSync(source, join(folder, 'link'));
  await linkOrCopy(join(folder, 'link'), join(folder, 'second'), { onShare: (share) => shares.push(share) });
  expect(statSync(join(folder, 'second')).ino).toBe(statSync(source).ino);
  expect(shares).toEqual([1]);
  await expect(linkOrCopy(source, join(folder, 'second'))).rejects.toThrow('EEXIST');
});
