import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { PlainError, say, toDurationText } from './report.mjs';
import { runOwnNode } from './run.mjs';

const stamp = inRoot('.cache', 'build-stamp');
const sources = ['src', 'server', 'public', 'package.json', 'package-lock.json', 'tsconfig.json'];
const steps = [[inRoot('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], [inRoot('server', 'build', 'precompress.ts')]];
const isSource = (/** @type {string} */ path) => !/\.test\.tsx?$/.test(path);
const rootConfigs = () => readdirSync(root).filter((name) => /^astro.*\.config\./.test(name));

const filesUnder = (/** @type {string} */ path) =>
  readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const listSources = () =>
  [...sources, ...rootConfigs()]
    .filter((path) => existsSync(inRoot(path)))
    .flatMap((path) => (path.includes('.') ? [path] : filesUnder(path)))
    .filter(isSource)
    .sort();

const hashSources = () => {
  const hash = createHash('sha256');
  for (const path of listSources()) hash.update(`${path}\0`).update(readFileSync(inRoot(path)));
  return hash.digest('hex');
};

const isBuilt = (/** @type {string} */ hash) =>
  existsSync(inRoot('dist', 'server', 'entry.mjs')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Whether the build is up to date with its sources. */
export const isBuildCurrent = () => isBuilt(hashSources());

/** Builds the portal; throws a PlainError if that fails. */
export const build = async () => {
  const hash = hashSources();
  const startedAt = Date.now();
  say('Building the portal …');
  rmSync(stamp, { force: true });
  for (const step of steps) {
    if ((await runOwnNode(step, { NODE_ENV: 'production' })) !== 0)
      throw new PlainError('The portal could not be built: see the message above.');
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  say(`Portal built in ${toDurationText(Date.now() - startedAt)}.`);
};

/** Builds the portal unless the build is up to date. */
export const ensureBuilt = async () => {
  if (!isBuilt(hashSources())) await build();
};
