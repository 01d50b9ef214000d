import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeBinary, root } from './paths.mjs';
import { complain, say } from './report.mjs';
import { ownEnvironment } from './run.mjs';

const STOP_TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A program that ran so long is started again after the first pause. */
const STEADY_MS = 10_000;
// Start children in their own process group: the terminal's Ctrl-C does not reach them, and this process stops them in order.
const ownGroup = process.platform !== 'win32';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Public address of a program that is ready, and the port on which it listens.
 * @typedef {{ url: string, port: number }} Ready
 */

/**
 * A script with its arguments, and the environment that is added to this process's own.
 * @typedef {{ args: string[], environment: NodeJS.ProcessEnv }} Command
 */

/**
 * A process; `ended` resolves to its exit code or signal in words.
 * @typedef {{ name: string, child: ChildProcess, ended: Promise<string> }} Program
 */

/** @returns {Ready | undefined} */
const readMessage = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && 'ready' in value && 'url' in value && 'port' in value
    ? { url: String(value.url), port: Number(value.port) }
    : undefined;

const readLine = (/** @type {string} */ line) => {
  try {
    return readMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
};

/**
 * Resolves when a program of this project prints the line `{"ready":true,"url":…,"port":…}` or sends it as a message to its parent.
 * @param {ChildProcess} child with a pipe for its output
 * @param {(line: string) => void} onLine receives every other line
 * @returns {Promise<Ready>}
 */
export const whenReady = (child, onLine) =>
  new Promise((resolve) => {
    child.on('message', (message) => {
      const ready = readMessage(message);
      if (ready) resolve(ready);
    });
    createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', (line) => {
      const ready = readLine(line);
      if (ready) resolve(ready);
      else onLine(line);
    });
  });

/** The pause before a program starts that ran for `ranMs`, ms; its last start followed a pause of `pausedMs`, 0: none. */
const toNextPauseMs = (/** @type {number} */ pausedMs, /** @type {number} */ ranMs) =>
  pausedMs === 0 || ranMs >= STEADY_MS ? FIRST_PAUSE_MS : Math.min(2 * pausedMs, LONGEST_PAUSE_MS);

/** Starts programs with the project's own Node.js and stops them in reverse order. */
export class Children {
  /** @type {Program[]} */
  #running = [];
  #stopping = false;
  /** @type {(message: string) => void} */
  #reportUnexpectedEnd = () => {};
  /** @type {(line: string) => void} */
  #print;

  /** @param {(line: string) => void} [print] receives every line of output except the "ready" line */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** Resolves to a message when a program ends without `stop` and is not started again. */
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
    const program = this.#spawn(name, { args, environment });
    const { url } = await this.#whenFirstReady(program);
    void program.ended.then((end) => this.#reportEnd(`${name} ended unexpectedly (${end}).`));
    return url;
  }

  /**
   * Starts a program like `start`. Once it was ready, it is started again whenever it ends, on the same port: after 1 s, and after twice
   * the last pause, at most 30 s, if it ran for less than 10 s (rule 23.21).
   * @param {string} name name in messages
   * @param {(port: number | undefined) => Command} toCommand receives the port that the program must have; undefined: that of the settings
   * @returns {Promise<string>}
   */
  async keep(name, toCommand) {
    const program = this.#spawn(name, toCommand(undefined));
    const { url, port } = await this.#whenFirstReady(program);
    void this.#startAgain(program, toCommand(port));
    return url;
  }

  /**
   * Starts a program that uses the terminal itself.
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} environment
   */
  startInForeground(name, args, environment) {
    const { ended } = this.#spawn(name, { args, environment }, { stdio: ['ignore', 'inherit', 'inherit'] });
    void ended.then((end) => this.#reportEnd(`${name} ended (${end}).`));
  }

  /**
   * @param {string} name
   * @param {Command} command
   * @param {{ stdio?: import('node:child_process').StdioOptions, replaced?: Program }} [options] `replaced` has ended: the new program is
   *   stopped in its place
   * @returns {Program}
   */
  #spawn(name, { args, environment }, { stdio = ['ignore', 'pipe', 'inherit', 'ipc'], replaced } = {}) {
    const child = spawn(nodeBinary, args, { cwd: root, detached: ownGroup, env: { ...ownEnvironment(), ...environment }, stdio });
    const ended = new Promise((/** @type {(end: string) => void} */ resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const program = { name, child, ended };
    if (replaced) this.#running.splice(this.#running.indexOf(replaced), 1, program);
    else this.#running.push(program);
    return program;
  }

  /**
   * Does not resolve if the program ends before.
   * @param {Program} program
   * @returns {Promise<Ready>}
   */
  async #whenFirstReady({ name, child, ended }) {
    const ready = whenReady(child, this.#print);
    const end = await Promise.race([ready, ended]);
    if (typeof end === 'string') this.#reportEnd(`${name} could not start (${end}).`);
    return ready;
  }

  #reportEnd(/** @type {string} */ message) {
    if (!this.#stopping) this.#reportUnexpectedEnd(message);
  }

  /**
   * Starts a program again whenever it ends, until `stop`.
   * @param {Program} first
   * @param {Command} command
   */
  async #startAgain(first, command) {
    const { name } = first;
    let program = first;
    let startedAt = Date.now();
    let pausedMs = 0;
    let outcome = 'ended';
    for (;;) {
      const end = await program.ended;
      if (this.#stopping) return;
      pausedMs = toNextPauseMs(pausedMs, Date.now() - startedAt);
      complain(`${name} ${outcome} (${end}). It is started again in ${pausedMs / 1000} s.`);
      await pause(pausedMs);
      if (this.#stopping) return;
      startedAt = Date.now();
      program = this.#spawn(name, command, { replaced: program });
      const ready = await Promise.race([whenReady(program.child, this.#print), program.ended]);
      outcome = typeof ready === 'string' ? 'could not start again' : 'ended';
      if (typeof ready !== 'string') say(`${name} runs again: ${ready.url}/`);
    }
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
