import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { whenReady } from '../../scripts/lib/children.mjs';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { temporaryBackend } from '../../scripts/lib/reference.mjs';
import { createDataFolder, removeDataFolder } from './dataFolder.ts';
import { findFreePort } from './ports.ts';
import { isOnSqlite, locateDatabase } from './testDatabases.ts';

/** A program of this repository that runs for the tests of one file. */
export interface Program {
  /** Its origin, without a trailing slash. */
  url: string;
  /** Everything that it has printed so far. */
  output: () => string;
  /** The process, for signals and messages. */
  child: ChildProcess;
  /** Resolves to its exit code, null when a signal killed it. */
  ended: Promise<number | null>;
}

const running = new Map<ChildProcess, Promise<number | null>>();
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL');
});

/** Kills every program that this file started and waits for their end. */
export async function stopPrograms(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}

/**
 * Starts a program of this repository, or of a copy of it, without the caller's settings; rejects with its output when it ends before it is
 * ready.
 */
export async function startProgram(
  script: string,
  args: string[],
  environment: Record<string, string>,
  folder = inRoot(),
): Promise<Program> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    ...(compiled && { NODE_COMPILE_CACHE: compiled }),
    ...environment,
  };
  const child = spawn(nodeBinary, [script, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  running.set(child, ended);
  createInterface({ input: child.stderr as Readable }).on('line', (line) => lines.push(line));
  const failed = ended.then(() => Promise.reject(new Error(`${script} could not start:\n${lines.join('\n')}`)));
  const { url } = await Promise.race([whenReady(child, (line) => lines.push(line)), failed]);
  return { url, output: () => lines.join('\n'), child, ended };
}

/** Starts a reference backend with further arguments. On PostgreSQL each data folder has a database of its own. */
export async function startBackend(args: string[] = [], environment: Record<string, string> = {}): Promise<Program> {
  const database = isOnSqlite() ? {} : { BACKEND_DATABASE_URL: await locateDatabase(environment['BACKEND_DATA_DIR'] || undefined) };
  const script = inRoot('backend', 'src', 'main.ts');
  return startProgram(script, ['--port', '0', '--quiet', ...args], { ...temporaryBackend, ...database, ...environment });
}

/** Starts the built portal with the given settings only. Without others it has no search index, and its own empty data folder. */
export async function startPortal(settings: Record<string, string>): Promise<Program> {
  const folder = createDataFolder();
  const portal = await startProgram(inRoot('dist', 'server', 'entry.mjs'), [], {
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    PORTAL_SECRET: 'only-for-tests-'.repeat(3),
    PORTAL_DATA_DIR: folder,
    PORTAL_SEARCH: 'off',
    ...settings,
  });
  void portal.ended.then(() => removeDataFolder(folder));
  return portal;
}
