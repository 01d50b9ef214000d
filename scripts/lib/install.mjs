import { existsSync, linkSync, readFileSync, symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, isNewEnough, isProductionInstall, lowestNode, nodeBinary } from './paths.mjs';
import { PlainError, say, toDurationText } from './report.mjs';
import { foreignEnvironment, run } from './run.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const readLock = (/** @type {string} */ path) => /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')));

/**
 * Whether node_modules has the packages of the lock file, with the devDependencies or without. It compares npm's own record in
 * node_modules, so that `npm ci` by hand counts.
 */
const isInstalled = (/** @type {boolean} */ withTools) => {
  const installedLock = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(nodeBinary) || !existsSync(installedLock)) return false;
  if (!existsSync(inRoot('package-lock.json'))) return true;
  const installed = readLock(installedLock).packages;
  const isNeeded = (/** @type {string} */ path, /** @type {LockedPackage} */ { optional, link, dev }) =>
    path.includes('node_modules/') && !optional && !link && (withTools || !dev);
  return Object.entries(readLock(inRoot('package-lock.json')).packages).every(
    ([path, wanted]) => !isNeeded(path, wanted) || installed[path]?.version === wanted.version,
  );
};

const runNpm = async (/** @type {string} */ command) => {
  const args = [command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return (await run('npm', args, { env: foreignEnvironment(), shell: process.platform === 'win32' })) === 0;
};

/**
 * Puts the Node.js of the devDependencies beside the tools, for the commands of package.json. Some versions of npm remove it there with the
 * packages of other platforms, whose program has the same name.
 */
const ensureLinked = () => {
  const isWindows = process.platform === 'win32';
  const link = inRoot('node_modules', '.bin', isWindows ? 'node.exe' : 'node');
  if (nodeBinary === process.execPath || existsSync(link)) return;
  if (isWindows) linkSync(nodeBinary, link);
  else symlinkSync(relative(inRoot('node_modules', '.bin'), nodeBinary), link);
};

/**
 * Installs the dependencies of the lock file unless they are installed. Where the devDependencies were left out, for production, those
 * are not installed for a command that needs no tools. Throws a PlainError if npm fails or this Node.js is too old for production.
 */
export const ensureInstalled = async ({ needsTools = true } = {}) => {
  const withTools = needsTools || !isProductionInstall;
  if (!withTools && !isNewEnough) {
    throw new PlainError(
      `Node.js ${process.versions.node} is too old: the portal needs ${lowestNode} or later. (npm ci without --omit=dev installs one.)`,
    );
  }
  if (isInstalled(withTools)) {
    ensureLinked();
    return;
  }
  const startedAt = Date.now();
  say('Installing the dependencies: needed once, takes about a minute …');
  // `npm ci` rejects a lock file from a machine whose registry lacked a package of another platform; `npm install` accepts it.
  const installed = (await runNpm('ci')) || (await runNpm('install'));
  if (installed && !existsSync(nodeBinary)) {
    throw new PlainError(`There is no package with Node.js for this platform: install Node.js ${lowestNode} or later.`);
  }
  if (!installed) {
    throw new PlainError('npm could not install the dependencies. See its message above; the installation needs a network.');
  }
  ensureLinked();
  say(`Dependencies installed in ${toDurationText(Date.now() - startedAt)}.`);
};
