import { spawn } from 'node:child_process';
import { delimiter, sep } from 'node:path';
import { inRoot, nodeBinary, root } from './paths.mjs';

const pathKey = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
const ownBinaries = inRoot('node_modules', '.bin');
const foreignPath = (process.env[pathKey] ?? '').split(delimiter).filter((folder) => !folder.endsWith(`node_modules${sep}.bin`));

/** The environment with the project's own Node.js and tools first on the PATH. */
export const ownEnvironment = () => ({
  ...process.env,
  [pathKey]: [ownBinaries, ...foreignPath].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** The environment without the project's tools: what runs in it survives the replacement of node_modules. */
export const foreignEnvironment = () => ({ ...process.env, [pathKey]: foreignPath.join(delimiter) });

/**
 * Runs a command to its end with this process's terminal and resolves to its exit code.
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
