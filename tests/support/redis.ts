import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { findFreePort } from './ports.ts';

/** A Redis that a test has to itself: it keeps nothing on disk, and asks for a password. */
export interface TestRedis {
  url: string;
  /** Begins, where it was before; resolves when it answers. */
  start(): Promise<void>;
  /** Ends at once, as a machine that fails does. */
  kill(): Promise<void>;
  /** Takes connections and answers nothing, until it goes on. */
  hang(): void;
  goOn(): void;
}

/** The word that may be in no log. */
export const REDIS_PASSWORD = 'hush-the-password-of-the-store';

/** Makes a Redis that is not running yet, on a free port; installs the program where it is missing and may be installed. */
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
    goOn: () => signal('SIGCONT'),
  };
}
