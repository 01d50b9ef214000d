import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { nodeBinary, root } from './paths.mjs';
import { complain } from './report.mjs';
import { ownEnvironment } from './run.mjs';

const STOP_TIMEOUT_MS = 15_000;
// A group of its own keeps the terminal's Ctrl-C from the child: only this process decides in which order things stop.
const ownGroup = process.platform !== 'win32';

/** @typedef {{ ready: true, url: string }} Ready */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const isReady = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && 'ready' in value && 'url' in value;

const readyFromLine = (/** @type {string} */ line) => {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line);
    return isReady(value) ? /** @type {Ready} */ (value) : undefined;
  } catch {
    return undefined;
  }
};

/** Starts programs on the project's own Node.js, and stops them all in the order opposite to their start. */
export class Children {
  /** @type {{ name: string, child: ChildProcess, ended: Promise<void> }[]} */
  #running = [];
  #stopping = false;
  /** @type {(message: string) => void} */
  #reportDeath = () => {};
  /** @type {Set<ChildProcess>} */
  #ready = new Set();
  /** @type {(line: string) => void} */
  #print;

  /** @param {(line: string) => void} [print] gets every line of output that does not say "ready" */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** Resolves with a sentence when a program ends that nobody stopped. */
  death = /** @type {Promise<string>} */ (new Promise((resolve) => (this.#reportDeath = resolve)));

  /**
   * Starts a program that says it is ready by a line `{"ready":true,"url":…}` on its standard output or by the same message to its
   * parent, and resolves to its address; never, when it ends before (see `death`). The rest of that output is printed.
   * @param {string} name what people call it
   * @param {string[]} args script and arguments
   * @param {NodeJS.ProcessEnv} environment added to this process's own
   * @returns {Promise<string>}
   */
  start(name, args, environment) {
    const child = this.#spawn(name, args, environment, ['ignore', 'pipe', 'inherit', 'ipc']);
    return new Promise((/** @type {(url: string) => void} */ resolve) => {
      const becomeReady = (/** @type {Ready} */ { url }) => {
        this.#ready.add(child);
        resolve(url);
      };
      child.on('message', (message) => isReady(message) && becomeReady(/** @type {Ready} */ (message)));
      const lines = createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) });
      lines.on('line', (line) => {
        const message = readyFromLine(line);
        if (message) becomeReady(message);
        else this.#print(line);
      });
    });
  }

  /**
   * Starts a program that talks to the terminal itself.
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} environment
   */
  startInForeground(name, args, environment) {
    this.#spawn(name, args, environment, ['ignore', 'inherit', 'inherit']);
  }

  /**
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} environment
   * @param {import('node:child_process').StdioOptions} stdio
   */
  #spawn(name, args, environment, stdio) {
    const child = spawn(nodeBinary, args, { cwd: root, detached: ownGroup, env: { ...ownEnvironment(), ...environment }, stdio });
    const ended = new Promise((/** @type {(end: void) => void} */ resolve) => {
      child.once('error', (error) => {
        this.#reportDeath(`${name} could not be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        const fate = this.#ready.has(child) ? 'ended unexpectedly' : 'could not start';
        if (!this.#stopping) this.#reportDeath(`${name} ${fate} (${signal ?? `exit code ${code}`}).`);
        resolve();
      });
    });
    this.#running.push({ name, child, ended });
    return child;
  }

  /** Asks every program to end, the last started first, and waits; what does not end in time is killed. */
  async stop() {
    this.#stopping = true;
    for (const { name, child, ended } of this.#running.reverse()) {
      const timer = setTimeout(() => {
        complain(`${name} did not stop in ${STOP_TIMEOUT_MS / 1000} s and was killed.`);
        child.kill('SIGKILL');
      }, STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      if (child.pid) await ended;
      clearTimeout(timer);
    }
  }

  /** Kills every program at once. */
  kill() {
    for (const { child } of this.#running) child.kill('SIGKILL');
  }
}
