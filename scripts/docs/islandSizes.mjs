import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { isBuildCurrent } from '../lib/ensureBuilt.mjs';
import { inRoot } from '../lib/paths.mjs';

const chunk = /^(\w+)\.island\.[\w-]+\.js$/;
const row = /^\| \[`(\w+)`\].*? (\d+\.\d) kB/gm;

/** Reads the sizes of the islands' chunks in a folder, in kB with one decimal, by the name of the island. */
const readBuildSizes = (/** @type {string} */ folder) =>
  readdirSync(folder).flatMap((file) => {
    const name = chunk.exec(file)?.[1];
    if (name === undefined) return [];
    const bytes = brotliCompressSync(readFileSync(`${folder}/${file}`)).length;
    return [/** @type {const} */ ([name, (bytes / 1000).toFixed(1)])];
  });

/**
 * Brotli size in kB of each island's own chunk, by the name of the island; the sizes in the document if the build is missing or out of
 * date.
 * @param {string} document
 * @returns {Map<string, string>}
 */
export const readSizes = (document) => {
  const known = [...document.matchAll(row)].map(([, name = '', size = '']) => /** @type {const} */ ([name, size]));
  const folder = inRoot('dist', 'client', '_astro');
  return new Map([...known, ...(existsSync(folder) && isBuildCurrent() ? readBuildSizes(folder) : [])]);
};
