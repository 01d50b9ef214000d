import { existsSync, readFileSync } from 'node:fs';
import { inRoot, nodeBinary } from './paths.mjs';
import { PlainError, say, toDurationText } from './report.mjs';
import { foreignEnvironment, run } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const readLock = (/** @type {string} */ path) => /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')));

/** Whether node_modules holds what the lock file asks for; npm's own record of what it installed is compared, so a `npm ci` by hand counts. */
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

/** Installs the dependencies unless they are there as the lock file says; throws a PlainError when npm fails. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  const startedAt = Date.now();
  say('Installing the dependencies: needed once, takes about a minute …');
  // `npm ci` refuses a lock file that npm wrote on a machine whose registry lacked a package of another platform; `npm install` does not.
  const installed = (await runNpm('ci')) || (await runNpm('install'));
  if (!installed || !existsSync(nodeBinary)) {
    throw new PlainError('npm could not install the dependencies. Its message stands above; a working network is needed this one time.');
  }
  say(`Dependencies installed in ${toDurationText(Date.now() - startedAt)}.`);
};
