import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../paths.mjs';

/**
 * An nginx of its own with a file of `deploy/` and other ports.
 * @typedef {object} OwnNginx
 * @property {() => string} check output of the configuration check of nginx
 * @property {() => string[]} complaints lines of its error log so far
 * @property {() => Promise<void>} start resolves when it accepts connections
 * @property {() => Promise<void>} stop stops it at once and removes its files
 */

/** Whether something listens on a port of this machine. */
const isPortUsed = (/** @type {number} */ port) =>
  /** @type {Promise<boolean>} */ (
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    })
  );

/**
 * Replaces matches in a file of `deploy/`; throws when a pattern has none, since the file would not be what runs then.
 * @param {string} file
 * @param {(readonly [RegExp, string])[]} replacements
 */
export const adaptSite = (file, replacements) =>
  replacements.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`deploy/${file} has no ${String(pattern)}`);
      return text.replace(pattern, replacement);
    },
    readFileSync(inRoot('deploy', file), 'utf8'),
  );

/**
 * Prepares an nginx.
 * @param {string} program path of nginx
 * @param {(folder: string) => string} toSite the file that it includes inside `http { … }`; `folder` is for its own files
 * @param {number} port on which the site listens
 * @returns {OwnNginx}
 */
export function prepareOwnNginx(program, toSite, port) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  writeFileSync(join(folder, 'site.conf'), toSite(folder));
  const config = join(folder, 'nginx.conf');
  const errorLog = join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const main = ['daemon off;', 'master_process off;', `pid ${join(folder, 'pid')};`, `error_log ${errorLog} notice;`];
  const http = ['access_log off;', ...temporary, `include ${join(folder, 'site.conf')};`];
  writeFileSync(config, `${main.join('\n')}\nevents { worker_connections 4096; }\nhttp {\n${http.join('\n')}\n}\n`);

  const args = ['-p', folder, '-e', errorLog, '-c', config];
  let stop = async () => {};
  return {
    check: () => spawnSync(program, [...args, '-t'], { encoding: 'utf8' }).stderr,
    complaints: () =>
      readFileSync(errorLog, 'utf8')
        .split('\n')
        .filter((line) => /\[(?:error|crit|alert)\]/.test(line)),
    async start() {
      const child = spawn(program, args, { stdio: 'ignore' });
      const endWithParent = () => child.kill('SIGKILL');
      process.once('exit', endWithParent);
      const ended = once(child, 'exit');
      stop = async () => {
        process.off('exit', endWithParent);
        child.kill('SIGKILL');
        await ended;
      };
      while (!(await isPortUsed(port))) if (child.exitCode !== null) throw new Error(readFileSync(errorLog, 'utf8'));
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Prepares an nginx with `deploy/nginx-media.conf` without TLS, in front of a backend on this machine.
 * @param {string} program path of nginx
 * @param {{ port: number, backendPort: number }} ports of nginx and of the backend
 */
export const prepareMediaCache = (program, { port, backendPort }) =>
  prepareOwnNginx(
    program,
    (folder) =>
      adaptSite('nginx-media.conf', [
        [/ {4}listen \[::\]:.*\n/, ''],
        [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
        [/ {4}ssl_.*\n/g, ''],
        [/127\.0\.0\.1:4400/, `127.0.0.1:${backendPort}`],
        [/\/var\/cache\/nginx\/public-gallery-media/, join(folder, 'cache')],
      ]),
    port,
  );
