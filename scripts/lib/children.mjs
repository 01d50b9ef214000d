import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { nodeBinary, root } from './paths.mjs';
import { complain } from './report.mjs';
import { ownEnvironment } from './run.mjs';

const STOP_TIMEOUT_MS = 15_000;
// Start children in their own process group: the terminal's Ctrl-C does not reach them, and this process stops them in order.
const ownGroup = process.platform !== 'win32';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const readMessage = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && 'ready' in value && 'url' in value ? String(value.url) : undefined;

const readLine = (/** @type {string} */ line) => {
  try {
    return readMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
};

/**
 * Resolves to the address of a program of this project when it prints the line `{"ready":true,"url":…}` or sends it as a message to its
 * parent.
 * @param {ChildProcess} child with a pipe for its output
 * @param {(line: string) => void} onLine receives every other line
 * @returns {Promise<string>}
 */
export const whenReady = (child, onLine) =>
  new Promise((resolve) => {
    child.on('message', (message) => {
      const url = readMessage(message);
      if (url !== undefined) resolve(url);
    });
    createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', (line) => {
      const url = readLine(line);
      if (url === undefined) onLine(line);
      else resolve(url);
    });
  });

/** Starts programs with the project's own Node.js and stops them in reverse order. */
export class Children {
  /** @type {{ name: string, child: ChildProcess, ended: Promise<void> }[]} */
  #running = [];
  #stopping = false;
  /** @type {(message: string) => void} */
  #reportUnexpectedEnd = () => {};
  /** @type {Set<ChildProcess>} */
  #ready = new Set();
  /** @type {(line: string) => void} */
  #print;

  /** @param {(line: string) => void} [print] receives every line of output except the "ready" line */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** Resolves to a message when a program ends without `stop`. */
  unexpectedEnd = /** @type {Promise<string>} */ (new Promise((resolve) => (this.#reportUnexpectedEnd = resolve)));

  /**
   * Starts a program and resolves to its address when it is ready. Does not resolve if the program ends before (see `unexpectedEnd`).
   * Prints its other lines.
   * @param {string} name name in messages
   * @param {string[]} args script and arguments
   * @param {NodeJS.ProcessEnv} environment added to this process's own
   * @returns {Promise<string>}
   */
  async start(name, args, environment) {
    const child = this.#spawn(name, args, environment, ['ignore', 'pipe', 'inherit', 'ipc']);
    const url = await whenReady(child, this.#print);
    this.#ready.add(child);
    return url;
  }

  /**
   * Starts a program that uses the terminal itself.
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
        this.#reportUnexpectedEnd(`${name} could not be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        const outcome = this.#ready.has(child) ? 'ended unexpectedly' : 'could not start';
        if (!this.#stopping) this.#reportUnexpectedEnd(`${name} ${outcome} (${signal ?? `exit code ${code}`}).`);
        resolve();
      });
    });
    this.#running.push({ name, child, ended });
    return child;
  }

  /** Stops every program, the last one first, and waits; kills a program that does not end in time. */
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
