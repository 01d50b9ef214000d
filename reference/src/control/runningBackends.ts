import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '../loopback.ts';

/** Where running backends leave their address and control token; ignored by git. */
export const RUNNING_DIR = resolve(import.meta.dirname, '../../../.cache/reference');

/** Address that is tried where nothing says another. */
const USUAL_URL = 'http://127.0.0.1:4400';

/** A backend that can be controlled. */
export interface RunningBackend {
  /** Its origin. */
  url: string;
  controlToken: string;
}

const fileOf = (dir: string, pid: number | string) => join(dir, `${pid}.json`);

/** Leaves address and control token of this process's backend in a file that only its user can read; answers what removes it. */
export function writeRunningBackend(dir: string, backend: RunningBackend): () => void {
  const file = fileOf(dir, process.pid);
  mkdirSync(dir, { recursive: true });
  // A file that exists keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(backend), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The backends whose process runs; the files of others, which were killed, are removed. */
export function readRunning(dir: string): RunningBackend[] {
  if (!existsSync(dir)) return [];
  const pids = readdirSync(dir).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
  return pids.flatMap((pid) => {
    const file = fileOf(dir, pid);
    if (isAlive(Number(pid))) return JSON.parse(readFileSync(file, 'utf8')) as RunningBackend;
    rmSync(file, { force: true });
    return [];
  });
}

/**
 * The backend that a command is for: the one that REFERENCE_URL and REFERENCE_CONTROL_TOKEN name, or the one that runs on this machine.
 * Throws an `Error` that says what to set where there is none or more than one.
 */
export function chooseBackend(running: readonly RunningBackend[], env: Record<string, string | undefined>): RunningBackend {
  const url = env['REFERENCE_URL'] || undefined;
  const controlToken = env['REFERENCE_CONTROL_TOKEN'] || undefined;
  if (controlToken !== undefined) return { url: url ?? USUAL_URL, controlToken };
  const meant = url === undefined ? running : running.filter((backend) => isSame(backend.url, url));
  const [first, ...others] = meant;
  if (first === undefined) {
    const where = url === undefined ? '' : ` at ${url}`;
    throw new Error(
      `No reference backend of this folder runs${where}: set REFERENCE_URL and REFERENCE_CONTROL_TOKEN, or start one (npm start).`,
    );
  }
  if (others.length > 0)
    throw new Error(`Several reference backends run: ${meant.map((backend) => backend.url).join(', ')}. Set REFERENCE_URL to one of them.`);
  return first;
}

/** The same port of this machine: a token found here is sent nowhere else. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [new URL(left), new URL(right)];
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
