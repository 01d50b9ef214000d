import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** @typedef {{ config: { lowestNode: string } }} RootPackage */
/** @typedef {{ optionalDependencies: Record<string, string> }} NodePackage */

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of a file or folder of the repository. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);

const readJson = (/** @type {string[]} */ ...path) => /** @type {unknown} */ (JSON.parse(readFileSync(inRoot(...path), 'utf8')));

/** The lowest version of Node.js that runs the portal and the backend. */
export const lowestNode = /** @type {RootPackage} */ (readJson('package.json')).config.lowestNode;

/** Whether the Node.js of this process runs the portal and the backend. */
export const isNewEnough = process.versions.node.localeCompare(lowestNode, 'en', { numeric: true }) >= 0;

/** Whether the production dependencies are installed without the devDependencies. */
export const isProductionInstall =
  existsSync(inRoot('node_modules', '.package-lock.json')) && !existsSync(inRoot('node_modules', 'vitest'));

const isWindows = process.platform === 'win32';
const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
// One package for each platform: the lock file has the integrity of each.
const packageName = [prefix, isWindows ? 'win' : process.platform, process.arch].join('-');
const hasPackage = packageName in /** @type {NodePackage} */ (readJson('scripts', 'node', 'package.json')).optionalDependencies;

/**
 * Path of the Node.js that runs tools, tests and programs: that of the devDependencies, because the caller's own one may be too old for the
 * tools. In production, and on a platform without such a package, it is the caller's own one if that is new enough.
 */
export const nodeBinary =
  isNewEnough && (isProductionInstall || !hasPackage)
    ? process.execPath
    : inRoot('node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node');
