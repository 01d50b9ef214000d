import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '../loopback.ts';

/** Folder of the files in which running backends store their address and control token; ignored by git. */
export const RUNNING_DIR = resolve(import.meta.dirname, '../../../.cache/reference');

/** Address of a backend if REFERENCE_URL is not set. */
const DEFAULT_URL = 'http://127.0.0.1:4400';

/** Address and control token of a running backend. */
export interface RunningBackend {
  /** Origin of the backend. */
  url: string;
  controlToken: string;
}

const toFilePath = (dir: string, pid: number | string) => join(dir, `${pid}.json`);

/**
 * Writes address and control token of this process's backend to a file that only its user can read; returns the function that removes it.
 */
export function writeRunningBackend(dir: string, backend: RunningBackend): () => void {
  const file = toFilePath(dir, process.pid);
  mkdirSync(dir, { recursive: true });
  // Remove the file first: an existing file would keep its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(backend), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Reads the backends whose process runs, and removes the files of killed processes. */
export function readRunningBackends(dir: string): RunningBackend[] {
  if (!existsSync(dir)) return [];
  const pids = readdirSync(dir).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
  return pids.flatMap((pid) => {
    const file = toFilePath(dir, pid);
    if (isAlive(Number(pid))) return JSON.parse(readFileSync(file, 'utf8')) as RunningBackend;
    rmSync(file, { force: true });
    return [];
  });
}

/**
 * Chooses the backend of a command: the one in REFERENCE_URL and REFERENCE_CONTROL_TOKEN, or the one that runs on this machine.
 * Throws an `Error` that names the settings if there is none or more than one.
 */
export function chooseBackend(running: readonly RunningBackend[], env: Record<string, string | undefined>): RunningBackend {
  const url = env['REFERENCE_URL'] || undefined;
  const controlToken = env['REFERENCE_CONTROL_TOKEN'] || undefined;
  if (controlToken !== undefined) return { url: url ?? DEFAULT_URL, controlToken };
  const matching = url === undefined ? running : running.filter((backend) => isSame(backend.url, url));
  const [first, ...others] = matching;
  if (first === undefined) {
    const where = url === undefined ? '' : ` at ${url}`;
    throw new Error(
      `No reference backend of this folder runs${where}: set REFERENCE_URL and REFERENCE_CONTROL_TOKEN, or start one (npm start).`,
    );
  }
  if (others.length > 0)
    throw new Error(
      `Several reference backends run: ${matching.map((backend) => backend.url).join(', ')}. Set REFERENCE_URL to one of them.`,
    );
  return first;
}

/** Whether two addresses are the same port of this machine. A token of this machine is sent to no other. */
function isSame(left: string, right: string): boolean {
  const a = new URL(left);
  const b = new URL(right);
  return isLoopback(a.hostname) && isLoopback(b.hostname) && a.port === b.port;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
