import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { complain, say } from './report.mjs';
import { run } from './run.mjs';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const isProgram = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a program on the PATH or in the system folders. */
export const findProgram = (/** @type {string} */ program) => folders.map((folder) => join(folder, program)).find(isProgram);

/** Installs packages of the distribution if this process is allowed to; resolves to whether they are installed. */
export const installPackage = async (/** @type {string[]} */ ...names) => {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) return false;
  say(`Installing ${names.join(', ')} of the distribution with apt-get (needed once) …`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return false;
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options)) === 0;
};

/**
 * Resolves to the path of a program on the PATH, in the system folders or in its own ones, else installs its Debian package. Prints advice
 * and resolves to undefined if that fails.
 * @param {string} program
 * @param {string} packageName
 * @param {() => string[]} [findOwnFolders]
 */
export const ensureProgram = async (program, packageName, findOwnFolders = () => []) => {
  const find = () => [...folders, ...findOwnFolders()].map((folder) => join(folder, program)).find(isProgram);
  const found = find() ?? ((await installPackage(packageName)) ? find() : undefined);
  if (!found) complain(`This needs ${program}, which was not found. Install it (Debian: apt-get install ${packageName}).`);
  return found;
};
