import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { findFreePort } from './ports.ts';

/** A PostgreSQL for tests: its files are in a temporary folder, and it requires a password. */
export interface TestPostgres {
  /** Creates an empty database; resolves to its address. */
  createDatabase(): Promise<string>;
  /** Runs SQL as the owner of everything, in the database of an address or the first one. */
  execute(sql: string, url?: string): Promise<Record<string, unknown>[]>;
  /** Starts it at the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Kills it at once, as a machine failure would. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  dispose(): Promise<void>;
}

/** User and password, which must not be logged. */
export const POSTGRES_USER = 'hush_the_user';
export const POSTGRES_PASSWORD = 'hush-the-password-of-the-index';

const findFolders = () => globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));

/** PostgreSQL does not run as root: the user of its package, else nobody, as options of a child process. */
function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')]),
  );
  const [, , uid, gid] = users.get('postgres') ?? users.get('nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  logging_collector: 'off',
  lc_messages: 'C',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

/** Creates a PostgreSQL on a free port without starting it; installs the program when it is missing. Throws when it cannot be installed. */
export async function createPostgres(): Promise<TestPostgres> {
  const program = await ensureProgram('postgres', 'postgresql', findFolders);
  if (program === undefined) throw new Error('These tests need PostgreSQL.');
  const user = findUser();
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, POSTGRES_PASSWORD);
  for (const each of [folder, passwordFile]) if (user.uid !== undefined) chownSync(each, user.uid, user.gid ?? user.uid);
  // The programs that belong together are where the links lead.
  const initdb = path.join(path.dirname(realpathSync(program)), 'initdb');
  const rules = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(initdb, ['-D', data, '-U', POSTGRES_USER, ...rules], { ...user, cwd: folder });
  const toUrl = (database: string) => `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${String(port)}/${database}`;
  let end: (signal: NodeJS.Signals) => Promise<unknown> = async () => undefined;
  let databases = 0;
  const execute: TestPostgres['execute'] = async (sql, url = toUrl('postgres')) => {
    const client = postgres(url, { max: 1, onnotice: () => undefined });
    return client.unsafe(sql).finally(() => client.end());
  };
  return {
    execute,
    async createDatabase() {
      const name = `gallery${String((databases += 1))}`;
      await execute(`CREATE DATABASE ${name}`);
      return toUrl(name);
    },
    async start() {
      const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = spawn(program, ['-D', data, ...settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      const endWithParent = () => child.kill('SIGKILL');
      process.once('exit', endWithParent);
      const ended = once(child, 'exit').then(() => process.off('exit', endWithParent));
      end = (signal) => (child.kill(signal), ended);
      for await (const line of createInterface({ input: child.stderr })) if (line.includes('ready to accept connections')) break;
      child.stderr.resume();
    },
    // SIGQUIT ends its processes too, without waiting and without saving.
    async kill() {
      await end('SIGQUIT');
    },
    async dispose() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
