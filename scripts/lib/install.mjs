import { existsSync, readFileSync } from 'node:fs';
import { inRoot, nodeBinary } from './paths.mjs';
import { PlainError, say, toDurationText } from './report.mjs';
import { foreignEnvironment, run } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const readLock = (/** @type {string} */ path) => /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')));

/** Whether node_modules has the packages of the lock file. It compares npm's own record in node_modules, so that `npm ci` by hand counts. */
const isInstalled = () => {
  const installedLock = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(nodeBinary) || !existsSync(installedLock)) return false;
  if (!existsSync(inRoot('package-lock.json'))) return true;
  const installed = readLock(installedLock).packages;
  return Object.entries(readLock(inRoot('package-lock.json')).packages).every(
    ([path, wanted]) => !path.includes('node_modules/') || wanted.optional || wanted.link || installed[path]?.version === wanted.version,
  );
};

const runNpm = async (/** @type {string} */ command) => {
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error'];
  return (await run('npm', args, { env: foreignEnvironment(), shell: process.platform === 'win32' })) === 0;
};

/** Installs the dependencies of the lock file unless they are installed; throws a PlainError if npm fails. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  const startedAt = Date.now();
  say('Installing the dependencies: needed once, takes about a minute …');
  // `npm ci` rejects a lock file from a machine whose registry lacked a package of another platform; `npm install` accepts it.
  const installed = (await runNpm('ci')) || (await runNpm('install'));
  if (!installed || !existsSync(nodeBinary)) {
    throw new PlainError('npm could not install the dependencies. See its message above; the installation needs a network.');
  }
  say(`Dependencies installed in ${toDurationText(Date.now() - startedAt)}.`);
};
