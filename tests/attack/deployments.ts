import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { temporaryBackend } from '../../scripts/lib/reference.mjs';
import { startCaddy } from '../support/caddy.ts';
import { runStart } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';

/** A portal with its backend, as visitors and attackers reach them. The fields are set while the tests run, not while they are defined. */
export interface Deployment {
  /** Origin of the portal. */
  portal: string;
  /** Origin of the media, the documents and the metadata broker. */
  backend: string;
  /** Origin of the backend on the machine itself: its API, control API and desk. */
  control: string;
  /** Everything that `npm start` has printed so far. */
  output: () => string;
  /** Id of the process of `npm start`; the portal and the backend are its children. */
  pid: number;
}

/** What a test needs beyond the default seed. */
export interface DeploymentOptions {
  /** Options of the backend, such as `['--seed', folder]`. */
  args?: string[];
  /** Further settings. */
  environment?: Record<string, string>;
}

/** Bearer token of `/metrics` in both deployments. */
export const METRICS_TOKEN = 'only-for-tests-metrics';

const DOCUMENT = 'docs/deployment.md';

/** A part of a document; throws when the document lacks it, since the deployment would not be the documented one. */
function extract(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${DOCUMENT} has no ${String(pattern)}`);
  return found;
}

/** The Caddyfile and the environment file of "One machine with your own sessions". */
function readDocumented(): { caddyfile: string; environment: string } {
  const [, section = ''] = readFileSync(inRoot(...DOCUMENT.split('/')), 'utf8').split('## One machine with your own sessions');
  return {
    caddyfile: extract(section, /The whole Caddyfile:\n+```\w*\n([^]*?)```/),
    environment: extract(section, /\/etc\/public-gallery\.env[^]*?```sh\n([^]*?)```/),
  };
}

/** The variables of an environment file. */
const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

const SECRETS = {
  ...temporaryBackend,
  REFERENCE_MEDIA_SECRET: 'only-for-tests-media-'.repeat(2),
  PORTAL_SECRET: 'only-for-tests-'.repeat(3),
  PORTAL_METRICS_TOKEN: METRICS_TOKEN,
};

type Running = Deployment & { stop: () => Promise<unknown> };

/** `npm start` on a machine that visitors reach directly. */
async function startPlain({ args = [], environment }: DeploymentOptions): Promise<Running> {
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  const started = await runStart({ ...SECRETS, ...ports, ...environment }, args);
  const backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
  return { ...started, portal: `http://127.0.0.1:${ports.PORT}`, backend, control: backend };
}

/** The deployment of docs/deployment.md, "One machine with your own sessions": the same hosts by other names, without TLS. */
async function startBehindCaddy({ args = [], environment }: DeploymentOptions): Promise<Running> {
  const documented = readDocumented();
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  const portal = `http://127.0.0.1:${await findFreePort()}`;
  // Another host name, so that cookies and documents of one host mean nothing to the other.
  const media = `http://localhost:${await findFreePort()}`;
  const caddyfile = documented.caddyfile
    .replaceAll('gallery.example.org', portal)
    .replaceAll('media.example.org', media)
    .replaceAll('127.0.0.1:4400', `127.0.0.1:${ports.REFERENCE_PORT}`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${ports.PORT}`);
  const settings = parseEnvironment(
    documented.environment.replaceAll('https://gallery.example.org', portal).replaceAll('https://media.example.org', media),
  );
  // The portal calls the broker at its public address, so the proxy starts first.
  const caddy = await startCaddy(caddyfile);
  const started = await runStart({ ...settings, ...SECRETS, ...ports, ...environment }, args).catch(async (error: unknown) => {
    await caddy.stop();
    throw error;
  });
  return {
    ...started,
    portal,
    backend: settings['REFERENCE_PUBLIC_URL'] ?? portal,
    control: `http://127.0.0.1:${ports.REFERENCE_PORT}`,
    stop: async () => {
      await started.stop();
      await caddy.stop();
    },
  };
}

/** Defines tests once for `npm start` and once for the documented deployment behind Caddy; each has its own programs. */
export function describeDeployments(title: string, define: (deployment: Deployment) => void, options: DeploymentOptions = {}): void {
  const kinds = [
    { kind: 'npm start', start: startPlain },
    { kind: 'behind Caddy', start: startBehindCaddy },
  ];
  describe.each(kinds)(`${title}, $kind`, ({ start }) => {
    const deployment: Deployment = { portal: '', backend: '', control: '', output: () => '', pid: 0 };
    let stop: (() => Promise<unknown>) | undefined;
    beforeAll(async () => {
      const running = await start(options);
      Object.assign(deployment, running);
      stop = running.stop;
    });
    afterAll(() => stop?.());
    define(deployment);
  });
}
