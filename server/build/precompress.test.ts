import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { precompressFolder } from './precompress.ts';

const text = 'a sentence of the council. '.repeat(100);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  await mkdir(join(folder, '_astro'));
  await writeFile(join(folder, '_astro', 'page.js'), text);
  await writeFile(join(folder, 'small.css'), 'a{}');
  await writeFile(join(folder, 'picture.png'), text);
});

afterAll(() => rm(folder, { recursive: true }));

it('compresses text files that get smaller, as br and gz, and leaves the original', async () => {
  expect(await precompressFolder(folder)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['_astro', 'picture.png', 'small.css']);
  const page = join(folder, '_astro', 'page.js');
  expect(await readFile(page, 'utf8')).toBe(text);
  expect(brotliDecompressSync(await readFile(`${page}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${page}.gz`)).toString()).toBe(text);
});

it('does not compress its own output', async () => {
  expect(await precompressFolder(folder)).toBe(1);
  expect(await readdir(join(folder, '_astro'))).toHaveLength(3);
});
