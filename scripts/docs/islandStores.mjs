import { posix } from 'node:path';
import { hasSource, readSource } from './sourceFiles.mjs';

const importedPath = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)'/g;
const code = /\.tsx?$/;

/** Paths of the files that a file imports, including types and dynamic imports. */
const listImports = (/** @type {string} */ path) =>
  [...readSource(path).matchAll(importedPath)]
    .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
    .filter((imported) => code.test(imported) && hasSource(imported));

/**
 * Lists the stores that an island imports, directly or through files below src/islands, such as `live/session`.
 * @param {string} island
 */
export const listStores = (island) => {
  const seen = new Set([island]);
  /** @type {Set<string>} */
  const stores = new Set();
  for (const path of seen) {
    for (const imported of listImports(path)) {
      if (imported.startsWith('src/stores/')) stores.add(imported.replace(/^src\/stores\/|\.store\.ts$/g, ''));
      else if (imported.startsWith('src/islands/')) seen.add(imported);
    }
  }
  return [...stores].sort();
};
