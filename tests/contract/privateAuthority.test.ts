import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { adaptSite, prepareOwnNginx } from '../../scripts/lib/proxy/nginx.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startCaddy } from '../support/caddy.ts';
import { makeOwnAuthority, type OwnAuthority } from '../support/ownAuthority.ts';
import { findFreePort } from '../support/ports.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

// Services whose certificates are of a private authority, behind the proxies of docs/deployment.md.

/** Ports of a proxy: of the services that the portal calls, and of the media host with the metadata broker. */
interface Proxied {
  files: OwnAuthority;
  backendPort: string;
  services: number;
  media: number;
}

/** nginx with deploy/nginx-media.conf, and the services beside it. It also sends the certificate of the authority. */
async function startNginx({ files, backendPort, services, media }: Proxied) {
  const program = await ensureProgram('nginx', 'nginx-light');
  if (program === undefined) throw new Error('nginx is missing.');
  const tls = `ssl_certificate ${files.chain}; ssl_certificate_key ${files.key};`;
  const nginx = prepareOwnNginx(
    program,
    (folder) =>
      adaptSite('nginx-media.conf', [
        [/ {4}listen \[::\]:.*\n/, ''],
        [/listen 443 /, `listen 127.0.0.1:${media} `],
        [/ssl_certificate .*;/, `ssl_certificate ${files.chain};`],
        [/ssl_certificate_key .*;/, `ssl_certificate_key ${files.key};`],
        [/127\.0\.0\.1:4400/, `127.0.0.1:${backendPort}`],
        [/\/var\/cache\/nginx\/public-gallery-media/, join(folder, 'cache')],
      ]) + `server { listen 127.0.0.1:${services} ssl; ${tls} location / { proxy_pass http://127.0.0.1:${backendPort}; } }\n`,
    media,
  );
  await nginx.start();
  return nginx;
}

/** Caddy with the media host of "One machine with your own sessions", and the services beside it. */
async function startDocumentedCaddy({ files, backendPort, services, media }: Proxied) {
  const tls = `tls ${files.certificate} ${files.key}`;
  const document = readFileSync(inRoot('docs', 'deployment.md'), 'utf8');
  const [, site] = /^media\.example\.org \{\n([^]*?^\})$/m.exec(document) ?? [];
  if (site === undefined) throw new Error('docs/deployment.md has no site media.example.org.');
  const own = site.replaceAll('127.0.0.1:4400', `127.0.0.1:${backendPort}`);
  return startCaddy(
    `https://localhost:${media} {\n${tls}\n${own}\nhttps://localhost:${services} {\n${tls}\nreverse_proxy 127.0.0.1:${backendPort}\n}\n`,
  );
}

/** The lines of a log that are JSON. */
const readLog = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let folder: string;
let files: OwnAuthority;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'authority-'));
  files = await makeOwnAuthority(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  { name: 'nginx', start: startNginx, code: 'SELF_SIGNED_CERT_IN_CHAIN' },
  { name: 'Caddy', start: startDocumentedCaddy, code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
])('behind $name', ({ start, code }) => {
  let proxy: { stop: () => Promise<void> };
  let settings: Record<string, string>;
  /** Address of the broker for browsers. */
  let mediaSocket: string;
  /** Settings with services that have no TLS. */
  let brokerOnly: Record<string, string>;

  beforeAll(async () => {
    const ports = { services: await findFreePort(), media: await findFreePort() };
    const media = `https://localhost:${ports.media}`;
    const backend = await startBackend(['--public-url', media], { BACKEND_TRUSTED_PROXIES: '1' });
    proxy = await start({ files, backendPort: new URL(backend.url).port, ...ports });
    settings = toPortalEnvironment(`https://localhost:${ports.services}`, media);
    mediaSocket = media.replace('https', 'wss');
    brokerOnly = toPortalEnvironment(backend.url, media);
  });
  afterAll(async () => {
    await proxy.stop();
    await stopPrograms();
  });

  it('the portal reaches services and broker when NODE_EXTRA_CA_CERTS names the authority', async () => {
    const { url, output } = await startPortal({ ...settings, NODE_EXTRA_CA_CERTS: files.authority });
    const { status, html } = await readPage(`${url}/waterdam/gr-begroting.json`);
    expect(status).toBe(200);
    // Only the broker has the topics.
    expect((JSON.parse(html) as { topics: unknown[] | null }).topics).not.toBeNull();
    expect(output()).not.toMatch(/"kind":"network"|broker cannot be reached/);
  });

  it('17.18 the log names the certificate as the cause, and what to do, when it does not', async () => {
    const { url, output } = await startPortal(settings);
    expect((await readPage(`${url}/waterdam`)).status).toBe(503);
    expect(readLog(output())).toContainEqual(
      expect.objectContaining({ upstream: 'admin', kind: 'network', code, advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') }),
    );
  });

  it('12.1 the portal reaches a broker at an address of its own', async () => {
    const brokers = JSON.stringify([
      { url: mediaSocket, serverUrl: brokerOnly['PORTAL_API_URL']?.replace('http', 'ws').replace('/api', '') },
    ]);
    const { url, output } = await startPortal({ ...brokerOnly, PORTAL_METADATA_BROKERS: brokers });
    const { html } = await readPage(`${url}/waterdam/gr-begroting.json`);
    expect((JSON.parse(html) as { topics: unknown[] | null }).topics).not.toBeNull();
    expect((await readPage(`${url}/waterdam/live-raad`)).html).toContain(mediaSocket);
    expect(output()).not.toMatch(/"kind":"network"|broker cannot be reached/);
  });

  it.each([
    { session: 'gr-begroting', message: 'upstream call failed' },
    { session: 'live-raad', message: 'broker cannot be reached' },
  ])('17.18 the log names it for the broker of $session', async ({ session, message }) => {
    const { url, output } = await startPortal(brokerOnly);
    expect((await readPage(`${url}/waterdam/${session}`)).status).toBe(200);
    await expect
      .poll(() => readLog(output()))
      .toContainEqual(
        expect.objectContaining({ msg: message, upstream: 'metadata', code, advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') }),
      );
  });
});
