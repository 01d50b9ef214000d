import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { ensureProgram } from '../debianPackage.mjs';
import { PlainError } from '../report.mjs';

/**
 * A Redis that stores nothing on disk and requires a password. `start` resolves when it accepts connections, each time at the same port;
 * `kill` ends it at once, as a machine failure would; `hang` lets it accept connections without answering until `resume`.
 * @typedef {{ url: string, start: () => Promise<void>, kill: () => Promise<void>, hang: () => void, resume: () => void }} RedisServer
 */

/**
 * Prepares a Redis at a port without starting it; installs the program when it is missing. Throws a PlainError when it cannot be installed.
 * @param {number} port
 * @param {string} password
 * @returns {Promise<RedisServer>}
 */
export async function createRedisServer(port, password) {
  const program = await ensureProgram('redis-server', 'redis-server');
  if (program === undefined) throw new PlainError('This needs redis-server.');
  const options = { port, bind: '127.0.0.1', dir: tmpdir(), save: '', appendonly: 'no', requirepass: password };
  /** @type {(name: NodeJS.Signals) => void} */
  let signal = () => {};
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    async start() {
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      signal = (name) => child.kill(name);
      const endWithParent = () => child.kill('SIGKILL');
      process.once('exit', endWithParent);
      ended = once(child, 'exit').then(() => process.off('exit', endWithParent));
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ready to accept connections')) break;
      child.stdout.resume();
    },
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    hang: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}
