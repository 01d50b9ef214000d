import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_EXTENSIONS = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.vtt', '.webmanifest', '.xml']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function precompressFile(path: string): Promise<boolean> {
  const content = await readFile(path);
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const packed = { br: await toBrotli(content, { params: hint }), gz: await toGzip(content, { level: 9 }) };
  // Compression happens once at build time, so it pays even for small files, if both results are smaller.
  if (Math.max(packed.br.length, packed.gz.length) >= content.length) return false;
  await writeFile(`${path}.br`, packed.br);
  await writeFile(`${path}.gz`, packed.gz);
  return true;
}

/** Writes a `.br` and a `.gz` beside every text file of a folder that both make smaller; returns the number of these files. */
export async function precompressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)));
  const done = await Promise.all(texts.map((entry) => precompressFile(join(entry.parentPath, entry.name))));
  return done.filter(Boolean).length;
}

if (import.meta.main) {
  const count = await precompressFolder(fileURLToPath(new URL('../../dist/client', import.meta.url)));
  process.stdout.write(`precompressed ${count} files\n`);
}
