import { spawn } from 'node:child_process';
import { delimiter, sep } from 'node:path';
import { inRoot, nodeBinary, root } from './paths.mjs';

const pathKey = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
const ownBinaries = inRoot('node_modules', '.bin');
const foreignPath = (process.env[pathKey] ?? '').split(delimiter).filter((folder) => !folder.endsWith(`node_modules${sep}.bin`));

/** The environment of this process with the project's own Node.js and tools first on the PATH. */
export const ownEnvironment = () => ({
  ...process.env,
  [pathKey]: [ownBinaries, ...foreignPath].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** The environment of this process without the project's tools, for commands that replace node_modules. */
export const foreignEnvironment = () => ({ ...process.env, [pathKey]: foreignPath.join(delimiter) });

/**
 * Runs a command in this terminal and resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export const run = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

/**
 * Runs a script or an installed tool with the project's own Node.js.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to the process's own
 */
export const runOwnNode = (args, environment = {}) => run(nodeBinary, args, { env: { ...ownEnvironment(), ...environment } });
