import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { findFreePort } from './ports.ts';

/** A Redis for one test: it stores nothing on disk and requires a password. */
export interface TestRedis {
  url: string;
  /** Starts it at the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Kills it at once, as a machine failure would. */
  kill(): Promise<void>;
  /** Accepts connections without answering until `resume`. */
  hang(): void;
  resume(): void;
}

/** Password, which must not be logged. */
export const REDIS_PASSWORD = 'hush-the-password-of-the-store';

/** Prepares a Redis on a free port without starting it; installs the program when it is missing. Throws when it cannot be installed. */
export async function createRedis(): Promise<TestRedis> {
  const program = await ensureProgram('redis-server', 'redis-server');
  if (program === undefined) throw new Error('These tests need redis-server.');
  const port = await findFreePort();
  const options = { port, bind: '127.0.0.1', dir: tmpdir(), save: '', appendonly: 'no', requirepass: REDIS_PASSWORD };
  let signal: (name: NodeJS.Signals) => void = () => {};
  let ended: Promise<unknown> = Promise.resolve();
  return {
    url: `redis://:${REDIS_PASSWORD}@127.0.0.1:${String(port)}`,
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
