import { spawn } from 'node:child_process';
import { delimiter, dirname, sep } from 'node:path';
import { inRoot, nodeBinary, root } from './paths.mjs';

const PARENT_CHECK_MS = 500;

const pathKey = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
const ownBinaries = inRoot('node_modules', '.bin');
const foreignPath = (process.env[pathKey] ?? '').split(delimiter).filter((folder) => !folder.endsWith(`node_modules${sep}.bin`));

/** The environment of this process with the project's own Node.js and tools first on the PATH. */
export const ownEnvironment = () => ({
  ...process.env,
  [pathKey]: [ownBinaries, dirname(nodeBinary), ...foreignPath].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** The environment of this process without the project's tools, for commands that replace node_modules. */
export const foreignEnvironment = () => ({ ...process.env, [pathKey]: foreignPath.join(delimiter) });

/**
 * Calls `react` once when the npm that started this process has ended: a shell between them ends on the SIGTERM of npm and does not
 * forward it. Returns the function that ends the watch.
 * @param {() => void} react
 */
export const onLostParent = (react) => {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  };
  const timer = process.env.npm_lifecycle_event ? setInterval(check, PARENT_CHECK_MS).unref() : undefined;
  return () => clearInterval(timer);
};

/**
 * Runs a command in this terminal and resolves to its exit code. Unlike Ctrl-C, SIGTERM, SIGHUP and the end of npm do not reach the
 * command: they are passed on, and this process ends with it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export const run = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    let isStopped = false;
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      isStopped = true;
      child.kill(signal);
    };
    const signals = /** @type {const} */ (['SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, stop);
    const unwatch = onLostParent(() => stop('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (isStopped) process.exit(code ?? 1);
      for (const name of signals) process.off(name, stop);
      unwatch();
      resolve(code ?? (signal ? 1 : 0));
    });
  });

/**
 * Runs a script or an installed tool with the project's own Node.js.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to the process's own
 */
export const runOwnNode = (args, environment = {}) => run(nodeBinary, args, { env: { ...ownEnvironment(), ...environment } });
