import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The nginx of `deploy/nginx.conf`, in front of other ports. */
export interface TestNginx {
  /** Checks the configuration as nginx does, and answers what it says. */
  check(): string;
  /** What it has complained of until now. */
  complaints(): string[];
  /** Begins; resolves when it takes connections. */
  start(): Promise<void>;
  /** Ends at once, and removes what it wrote. */
  stop(): Promise<void>;
}

/** Replaces every place of a text; throws when there is none, for then the file is not what is tested. */
function replace(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** Whether something listens on a port of this machine. */
const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Prepares the nginx that the deployment describes, with other ports and a certificate of its own: port of HTTPS, port of HTTP, and the two of the
 * instances. Undefined where there is no nginx and none can be installed.
 */
export async function prepareNginx(ports: { https: number; http: number; instances: [number, number] }): Promise<TestNginx | undefined> {
  const [program, openssl] = [await ensureProgram('nginx', 'nginx-light'), await ensureProgram('openssl', 'openssl')];
  if (program === undefined || openssl === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
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
      while (!(await isTaken(ports.https))) if (child.exitCode !== null) throw new Error(readFileSync(errorLog, 'utf8'));
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
