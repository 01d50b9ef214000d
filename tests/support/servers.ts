import { test as base } from '@playwright/test';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { Children } from '../../scripts/lib/children.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { temporaryBackend, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from './control.ts';
import { createDataFolder, removeDataFolder } from './dataFolder.ts';
import { type FollowService, startFollowService } from './followService.ts';
import { findFreePort } from './ports.ts';
import { waitForIndex } from './searchIndex.ts';

/** A running program; `url` is its origin without a trailing slash. */
export interface RunningServer {
  url: string;
}

interface WorkerFixtures {
  /** Further arguments of the backend, such as `--long-session`. A test file sets them with `test.use`. */
  backendArgs: string[];
  /** Further settings of the portal. */
  portalSettings: Record<string, string>;
  /** The programs of this worker. No other worker uses them, and their data ends with them. */
  servers: { portal: RunningServer; backend: RunningServer };
  portal: RunningServer;
  backend: RunningServer;
  /** The stand-in for the follow service of the portal. */
  follow: FollowService;
  /** A test that uses it begins when the portal has read every listed session into its search index. */
  searchIndex: undefined;
}

interface TestFixtures {
  /** Calls the control API of the backend. Its faults, banners and stopped scripts are undone after the test. */
  control: Control;
}

const createLog = (workerIndex: number) => {
  const folder = inRoot('test-results', 'logs');
  const file = `${folder}/worker-${String(workerIndex)}.log`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  return (line: string) => {
    appendFileSync(file, `${line}\n`);
  };
};

const startServers = async (children: Children, backendArgs: string[], portalSettings: Record<string, string>, PORTAL_DATA_DIR: string) => {
  const args = [inRoot('backend', 'src', 'main.ts'), '--port', '0', '--quiet', ...backendArgs];
  const backend = await children.start('The reference backend', args, temporaryBackend);
  // The portal looks for a free port long before it listens: another program may take a port of outgoing connections meanwhile.
  const PORT = String(await findFreePort());
  const environment = { HOST: '127.0.0.1', PORT, NODE_ENV: 'production', PORTAL_SECRET: 'only-for-tests-'.repeat(3), PORTAL_DATA_DIR };
  const settings = { ...environment, ...toPortalEnvironment(backend), ...portalSettings };
  const portal = await children.start('The portal', [inRoot('dist', 'server', 'entry.mjs')], settings);
  return { backend: { url: backend }, portal: { url: portal } };
};

/** Playwright's test with a portal and a reference backend per worker; `baseURL` is the portal. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A request that a route still answers when a test ends is no failure of the test.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  backendArgs: [[], { option: true, scope: 'worker' }],
  portalSettings: [{}, { option: true, scope: 'worker' }],
  servers: [
    async ({ backendArgs, portalSettings, follow }, use, { workerIndex }) => {
      const children = new Children(createLog(workerIndex));
      const killAll = () => {
        children.kill();
      };
      process.once('exit', killAll);
      const died = children.unexpectedEnd.then((message) => {
        throw new Error(message);
      });
      const folder = createDataFolder();
      const settings = { PORTAL_FOLLOW_URL: follow.url, ...portalSettings };
      await use(await Promise.race([startServers(children, backendArgs, settings, folder), died]));
      await children.stop();
      removeDataFolder(folder);
      process.off('exit', killAll);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [({ servers }, use) => use(servers.portal), { scope: 'worker' }],
  backend: [({ servers }, use) => use(servers.backend), { scope: 'worker' }],
  follow: [
    async ({}, use) => {
      const follow = await startFollowService();
      await use(follow);
      follow.close();
    },
    { scope: 'worker' },
  ],
  searchIndex: [
    async ({ servers }, use) => {
      await waitForIndex(servers.portal.url);
      await use(undefined);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  control: async ({ backend }, use) => {
    const control = createControl(backend.url);
    const changedSessions = new Set<string>();
    await use((path, body, method) => {
      const session = /^\/sessions\/[^/]+(?=\/(?:script|banner)$)/.exec(path)?.[0];
      if (session !== undefined) changedSessions.add(session);
      return control(path, body, method);
    });
    for (const session of changedSessions) {
      await control(`${session}/banner`, undefined, 'DELETE');
      await control(`${session}/script`, { playing: true });
    }
    await control('/faults', undefined, 'DELETE');
  },
});

export { expect } from '@playwright/test';
