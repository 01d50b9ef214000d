import { mkdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens, temporaryBackend } from '../../scripts/lib/reference.mjs';
import { startCaddy } from '../support/caddy.ts';
import { createDataFolder, removeDataFolder } from '../support/dataFolder.ts';
import { runStart } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startProgram } from '../support/programs.ts';
import { parseEnvironment, readUnit, type Unit } from '../support/units.ts';

/** A portal with its backend, as visitors and attackers reach them. The fields are set while the tests run, not while they are defined. */
export interface Deployment {
  /** Origin of the portal. */
  portal: string;
  /** Origin of the media, the documents and the metadata broker. */
  backend: string;
  /** Origin of the backend on the machine itself: its API, control API and desk. */
  control: string;
  /** Everything that the programs have printed so far. */
  output: () => string;
  /** Ids of the processes that were started: `npm start`, of which portal and backend are children, or the backend and the portal. */
  pids: number[];
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

/** The Caddyfile and the environment files of "One machine with your own sessions". */
function readDocumented(): { caddyfile: string; backend: string; portal: string } {
  const [, section = ''] = readFileSync(inRoot(...DOCUMENT.split('/')), 'utf8').split('## One machine with your own sessions');
  return {
    caddyfile: extract(section, /The whole `\/etc\/caddy\/Caddyfile`:\n+```\w*\n([^]*?)```/),
    backend: extract(section, /^cat > \/etc\/public-gallery-backend\.env <<END\n([^]*?)^END$/m),
    portal: extract(section, /^cat > \/etc\/public-gallery\.env <<END\n([^]*?)^END$/m),
  };
}

const SECRETS = {
  ...referenceTokens,
  PORTAL_API_TOKEN: referenceTokens.REFERENCE_API_TOKEN,
  REFERENCE_MEDIA_SECRET: 'only-for-tests-media-'.repeat(2),
  PORTAL_SECRET: 'only-for-tests-'.repeat(3),
  PORTAL_METRICS_TOKEN: METRICS_TOKEN,
  BACKEND_METRICS_TOKEN: METRICS_TOKEN,
};

type Running = Deployment & { stop: () => Promise<unknown> };

/** `npm start` on a machine that visitors reach directly. */
async function startPlain({ args = [], environment }: DeploymentOptions): Promise<Running> {
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  const { pid, ...started } = await runStart({ ...temporaryBackend, ...SECRETS, ...ports, ...environment }, args);
  const backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
  return { ...started, pids: [pid], portal: `http://127.0.0.1:${ports.PORT}`, backend, control: backend };
}

/** Starts a service of `deploy/systemd` with its environment file and further settings. */
async function startService(
  { script, args, environment, stateDirectory }: Unit,
  settings: Record<string, string>,
  moreArgs: string[] = [],
) {
  mkdirSync(stateDirectory, { recursive: true });
  return startProgram(inRoot(script), [...args, ...moreArgs], { ...environment, ...settings });
}

/**
 * The deployment of docs/deployment.md, "One machine with your own sessions", without systemd: its two services behind Caddy, and the same
 * hosts by other names, without TLS.
 */
async function startBehindCaddy({ args = [], environment }: DeploymentOptions): Promise<Running> {
  const documented = readDocumented();
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  const portal = `http://127.0.0.1:${await findFreePort()}`;
  // Another host name, so that cookies and documents of one host mean nothing to the other.
  const media = `http://localhost:${await findFreePort()}`;
  const atOwnPorts = (text: string) =>
    text.replaceAll('127.0.0.1:4400', `127.0.0.1:${ports.REFERENCE_PORT}`).replaceAll('127.0.0.1:4321', `127.0.0.1:${ports.PORT}`);
  const caddyfile = atOwnPorts(documented.caddyfile.replaceAll('gallery.example.org', portal).replaceAll('media.example.org', media));
  const toSettings = (text: string) =>
    parseEnvironment(
      atOwnPorts(text)
        .replaceAll('https://gallery.example.org', portal)
        .replaceAll('https://media.example.org', media)
        .replaceAll('wss://media.example.org', media.replace('http', 'ws'))
        .replaceAll('/srv/my-seed', inRoot('backend', 'seed')),
    );
  const own = { ...SECRETS, ...ports, PORTAL_SEARCH: 'off', ...environment };
  const states = createDataFolder();
  // The portal calls the broker at its public address, so the proxy starts first.
  const caddy = await startCaddy(caddyfile);
  const programs: Program[] = [];
  const stop = async () => {
    for (const { child, ended } of programs.reverse()) {
      child.kill('SIGTERM');
      await ended;
    }
    await caddy.stop();
    removeDataFolder(states);
  };
  try {
    const settings = toSettings(documented.backend);
    programs.push(await startService(readUnit('public-gallery-backend.service', states), { ...settings, ...own }, args));
    const unit = readUnit('public-gallery@.service', states, ports.PORT);
    programs.push(await startService(unit, { ...toSettings(documented.portal), ...own }));
    return {
      portal,
      backend: settings['REFERENCE_PUBLIC_URL'] ?? portal,
      control: `http://127.0.0.1:${ports.REFERENCE_PORT}`,
      output: () => programs.map(({ output }) => output()).join('\n'),
      pids: programs.flatMap(({ child }) => child.pid ?? []),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Defines tests once for `npm start` and once for the documented deployment behind Caddy; each has its own programs. */
export function describeDeployments(title: string, define: (deployment: Deployment) => void, options: DeploymentOptions = {}): void {
  const kinds = [
    { kind: 'npm start', start: startPlain },
    { kind: 'behind Caddy', start: startBehindCaddy },
  ];
  describe.each(kinds)(`${title}, $kind`, ({ start }) => {
    const deployment: Deployment = { portal: '', backend: '', control: '', output: () => '', pids: [] };
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
