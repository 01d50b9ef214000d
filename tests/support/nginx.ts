import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** An nginx with `deploy/nginx.conf` and other ports. */
export interface TestNginx {
  /** Output of the configuration check of nginx. */
  check(): string;
  /** Lines of its error log so far. */
  complaints(): string[];
  /** Starts nginx; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops nginx at once and removes its files. */
  stop(): Promise<void>;
}

/** Replaces matches in a text; throws when there is none, since the file would not be tested then. */
function replace(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** Whether something listens on a port of this machine. */
const isPortUsed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Ports of a test nginx, and whether one address may send as many requests as it likes: the visitors of a test have the same one. */
interface NginxOptions {
  https: number;
  http: number;
  instances: [number, number];
  isUnlimited?: boolean;
}

/**
 * Prepares an nginx with `deploy/nginx.conf`, a self-signed certificate and the given ports of HTTPS, HTTP and both instances. Undefined
 * when nginx or openssl is missing and cannot be installed.
 */
export async function prepareNginx(ports: NginxOptions): Promise<TestNginx | undefined> {
  const program = await ensureProgram('nginx', 'nginx-light');
  const openssl = await ensureProgram('openssl', 'openssl');
  if (program === undefined || openssl === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-nodes', '-days', '1', '-subj', '/CN=gallery.example.org', '-keyout', key, '-out', certificate];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...subject], { stdio: 'ignore' });

  let site = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8');
  site = replace(site, / {4}listen \[::\]:.*\n/g, '');
  site = replace(site, /listen 80;/, `listen 127.0.0.1:${ports.http};`);
  site = replace(site, /listen 443 /, `listen 127.0.0.1:${ports.https} `);
  site = replace(site, /ssl_certificate .*;/, `ssl_certificate ${certificate};`);
  site = replace(site, /ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  site = replace(site, /127\.0\.0\.1:4321/, `127.0.0.1:${ports.instances[0]}`);
  site = replace(site, /127\.0\.0\.1:4322/, `127.0.0.1:${ports.instances[1]}`);
  if (ports.isUnlimited) site = replace(site, /rate=\d+r\/s/, 'rate=100000r/s');
  writeFileSync(join(folder, 'site.conf'), site);

  const config = join(folder, 'nginx.conf');
  const errorLog = join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const main = ['daemon off;', 'master_process off;', `pid ${join(folder, 'pid')};`, `error_log ${errorLog} notice;`];
  const http = ['access_log off;', ...temporary, `include ${join(folder, 'site.conf')};`];
  writeFileSync(config, `${main.join('\n')}\nevents {}\nhttp {\n${http.join('\n')}\n}\n`);

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
      while (!(await isPortUsed(ports.https))) if (child.exitCode !== null) throw new Error(readFileSync(errorLog, 'utf8'));
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
