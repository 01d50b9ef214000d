import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { adaptSite, type OwnNginx, prepareMediaCache, prepareOwnNginx } from '../../scripts/lib/proxy/nginx.mjs';
import { findFreePort } from './ports.ts';

/** An nginx with a file of `deploy/` and other ports. */
export type TestNginx = OwnNginx;

/** Ports of a test nginx, and whether one address may send as many requests as it likes: the visitors of a test have the same one. */
interface NginxOptions {
  https: number;
  http: number;
  instances: [number, number];
  isUnlimited?: boolean;
}

/** One with `deploy/nginx.conf`, whose access log can be read. */
type PortalNginx = TestNginx & { readAccessLog: () => string };

/**
 * Prepares an nginx with `deploy/nginx.conf`, a self-signed certificate and the given ports of HTTPS, HTTP and both instances. Undefined
 * when nginx or openssl is missing and cannot be installed.
 */
export async function prepareNginx(ports: NginxOptions): Promise<PortalNginx | undefined> {
  const program = await ensureProgram('nginx', 'nginx-light');
  const openssl = await ensureProgram('openssl', 'openssl');
  if (program === undefined || openssl === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const accessLog = join(folder, 'access.log');
  const subject = ['-nodes', '-days', '1', '-subj', '/CN=gallery.example.org', '-keyout', key, '-out', certificate];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...subject], { stdio: 'ignore' });
  const site = adaptSite('nginx.conf', [
    [/ {4}listen \[::\]:.*\n/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /, `listen 127.0.0.1:${ports.https} `],
    [/ssl_certificate .*;/, `access_log ${accessLog};\n    ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
    [/127\.0\.0\.1:4321/, `127.0.0.1:${ports.instances[0]}`],
    [/127\.0\.0\.1:4322/, `127.0.0.1:${ports.instances[1]}`],
    ...(ports.isUnlimited ? ([[/rate=\d+r\/s/, 'rate=100000r/s']] as const) : []),
  ]);
  const nginx = prepareOwnNginx(program, () => site, ports.https);
  return {
    ...nginx,
    readAccessLog: () => readFileSync(accessLog, 'utf8'),
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts an nginx with `deploy/nginx-media.conf` in front of a backend. Undefined when nginx is missing and cannot be installed. */
export async function startMediaCache(backend: string): Promise<(TestNginx & { url: string }) | undefined> {
  const program = await ensureProgram('nginx', 'nginx-light');
  if (program === undefined) return undefined;
  const port = await findFreePort();
  const nginx = prepareMediaCache(program, { port, backendPort: Number(new URL(backend).port) });
  await nginx.start();
  return { ...nginx, url: `http://127.0.0.1:${port}` };
}
