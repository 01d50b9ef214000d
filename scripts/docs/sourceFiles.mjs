import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../lib/paths.mjs';

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.astro', '.cache', 'test-results', 'playwright-report']);

/**
 * Paths of the files in a folder and below it, relative to the repository and with slashes, sorted.
 * @param {string} folder relative to the repository; '' for the whole repository
 * @returns {string[]}
 */
export const listFiles = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skippedFolders.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();

/** Reads a file of the repository. */
export const readSource = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** Whether the repository has a file or folder. */
export const hasSource = (/** @type {string} */ path) => existsSync(join(root, path));

/** Whether a file belongs to the tests. */
export const isTest = (/** @type {string} */ path) => path.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(path);
