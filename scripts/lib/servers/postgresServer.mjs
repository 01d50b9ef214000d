import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ensureProgram } from '../debianPackage.mjs';
import { PlainError } from '../report.mjs';

/**
 * A PostgreSQL whose files are in a temporary folder; it has the database `postgres` and requires a password. `toUrl` gives the address of
 * a database; `start` resolves when it accepts connections, each time at the same port; `kill` ends it at once, as a machine failure would;
 * `dispose` ends it and removes its files.
 * @typedef {{
 *   toUrl: (database: string) => string, start: () => Promise<void>, kill: () => Promise<void>, dispose: () => Promise<void>
 * }} PostgresServer
 */

/** Debian has a folder for each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folders of the programs, the newest version first. */
const findFolders = () =>
  (existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_FOLDER, version, 'bin'));

/**
 * PostgreSQL does not run as root: the user of its package, else nobody, as options of a child process.
 * @returns {{ uid?: number, gid?: number }}
 */
function findUser() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = new Map(lines.map((line) => [line.split(':')[0], line.split(':')]));
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

/**
 * Creates a PostgreSQL at a port without starting it; installs the program when it is missing. Throws a PlainError when it cannot be
 * installed.
 * @param {number} port
 * @param {{ name: string, password: string }} owner
 * @returns {Promise<PostgresServer>}
 */
export async function createPostgresServer(port, { name, password }) {
  const program = await ensureProgram('postgres', 'postgresql', findFolders);
  if (program === undefined) throw new PlainError('This needs PostgreSQL.');
  const user = findUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  for (const each of [folder, passwordFile]) if (user.uid !== undefined) chownSync(each, user.uid, user.gid ?? user.uid);
  // The programs that belong together are where the links lead.
  const initdb = path.join(path.dirname(realpathSync(program)), 'initdb');
  const rules = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(initdb, ['-D', data, '-U', name, ...rules], { ...user, cwd: folder });
  /** @type {(signal: NodeJS.Signals) => Promise<unknown>} */
  let end = async () => undefined;
  return {
    toUrl: (database) => `postgres://${name}:${password}@127.0.0.1:${port}/${database}`,
    async start() {
      const settings = Object.entries({ ...SETTINGS, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      const child = spawn(program, ['-D', data, ...settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      const endWithParent = () => child.kill('SIGKILL');
      process.once('exit', endWithParent);
      const ended = once(child, 'exit').then(() => process.off('exit', endWithParent));
      end = (signal) => {
        child.kill(signal);
        return ended;
      };
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
