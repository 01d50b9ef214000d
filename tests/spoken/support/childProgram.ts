import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A program of the distribution that runs for a screen reader. */
export interface ChildProgram {
  /** Resolves to the first line of its output; rejects when it ends before. */
  firstLine: Promise<string>;
  /** Ends it and resolves when it has ended. */
  stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program; what it prints goes to a log. It is killed when this process ends. */
export function startChildProgram(path: string, args: string[], env: Record<string, string>, logFile: string): ChildProgram {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { stdout, stderr } = child as { stdout: Readable; stderr: Readable };
  const log = createWriteStream(logFile, { flags: 'a' });
  stdout.pipe(log, { end: false });
  stderr.pipe(log, { end: false });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running.delete(child);
      log.end();
      resolve();
    });
    child.once('error', () => resolve());
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve);
    void ended.then(() => reject(new Error(`${path} ended; see ${logFile}`)));
  });
  // Most programs print nothing, and end when they are stopped.
  firstLine.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    // Orca waits for an answer of its desktop, which may have ended before.
    const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(timer);
  };
  return { firstLine, stop };
}
