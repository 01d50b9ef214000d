import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { prepareNginx } from '../support/nginx.ts';
import { findFreePort } from '../support/ports.ts';
import { startBackend, startProgram, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
});
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** What the image of Node.js (node:24-bookworm-slim) leaves of the 350 MB of an image of the portal. */
const MOST_BYTES = 100e6;

/** An image of the Dockerfile: the tree that it copies, and its program. */
function readImageRules(name: string) {
  const dockerfile = readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8');
  const rules = dockerfile.split(/^(?=FROM )/m).find((text) => text.startsWith(`FROM \${NODE_IMAGE}${name}\n`));
  if (rules === undefined) throw new Error(`The Dockerfile has no image '${name}'.`);
  const copies = [...rules.matchAll(/^COPY --from=build \/tree\/(\w+) \.\/$/gm)].map(([, tree = '']) => tree);
  const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(rules)?.[1] ?? '') as string[];
  return { copies, program, args };
}

/** Bytes of all files of a folder. */
const sizeOf = (tree: string) =>
  globSync(join(tree, '**')).reduce((sum, path) => sum + (statSync(path).isFile() ? statSync(path).size : 0), 0);

/** Makes the folder of an image, away from the packages of the repository; returns its path and its program there. */
function makeImage({ copies: [tree = ''], program, args }: ReturnType<typeof readImageRules>) {
  const app = mkdtempSync(join(folder, `${tree}-`));
  execFileSync(nodeBinary, [inRoot('scripts', 'productionTree.mjs'), tree, app]);
  expect(sizeOf(app)).toBeLessThan(MOST_BYTES);
  expect(program).toBe('node');
  const [script = '', ...rest] = args;
  return { app, start: (environment: Record<string, string>) => startProgram(script, rest, environment, app) };
}

it('copies everything into the container that the portal needs to run, and little more', async () => {
  const backend = await startBackend();
  const env = { ...toPortalEnvironment(backend.url), PORT: '0', PORTAL_SECRET: 'only-for-tests-'.repeat(3) };
  const { app, start } = makeImage(readImageRules(''));
  const { child, ended, url, output } = await start(env);
  const read = async (path: string) => {
    const { status, html } = await readPage(`${url}${path}`);
    return [status, html];
  };
  expect(await read('/waterdam/gr-begroting')).toEqual([200, expect.stringContaining('</html>')]);
  for (const path of ['/captcha.json?action=download&city=waterdam&session=gr-begroting', '/waterdam/feed.xml', '/waterdam/calendar.ics'])
    expect(await read(path)).toEqual([200, expect.anything()]);
  await expect.poll(() => read('/search.json?q=begroting')).toEqual([200, expect.stringContaining('gr-begroting')]);
  expect(await read('/waterdam/live-raad')).toEqual([200, expect.stringContaining('</html>')]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  // Each package comes with its licence, if it has a file for it.
  expect(existsSync(join(app, 'node_modules', 'react-dom', 'LICENSE'))).toBe(true);
});

it('copies everything into the container that the backend needs to run, to import and to be controlled', async () => {
  const { app, start } = makeImage(readImageRules(' AS backend'));
  const { child, ended, url } = await start({ REFERENCE_PORT: '0', BACKEND_DATA_DIR: join(folder, 'data') });
  for (const path of ['/readyz', '/desk/login']) expect([(await readPage(`${url}${path}`)).status, path]).toEqual([200, path]);
  const run = (script: string) => spawnSync(nodeBinary, [script, '--help'], { cwd: app, encoding: 'utf8' }).stdout;
  expect(run('scripts/import.mjs')).toContain('npm run import');
  expect(run('backend/src/control/cli.ts')).toContain('npm run control');
  expect(run('backend/src/backup/cli.ts')).toContain('npm run backup');
  expect(globSync('**/*.test.ts', { cwd: app })).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('copies everything into the container that the follow service needs to run, to export, to erase and to count bounces', async () => {
  const { app, start } = makeImage(readImageRules(' AS follow'));
  const settings = { FOLLOW_SECRET: 'only-for-tests-'.repeat(3), FOLLOW_DATA_DIR: join(folder, 'follow') };
  const { child, ended, url } = await start({ ...settings, FOLLOW_PORT: '0', FOLLOW_PORTAL_URL: 'http://127.0.0.1:9' });
  for (const path of ['/readyz', '/options']) expect([(await readPage(`${url}${path}`)).status, path]).toEqual([200, path]);
  const run = (...args: string[]) =>
    spawnSync(nodeBinary, ['follow/src/cli.ts', ...args], { cwd: app, encoding: 'utf8', env: settings, input: '' }).stdout;
  expect(run('--help')).toContain('npm run follow');
  expect(run('bounce')).toBe('Nothing was counted. This is no delivery status notification.\n');
  expect(run('export', 'nobody@example.org')).toBe('Nothing is stored of this address.\n');
  expect(globSync('**/*.test.ts', { cwd: app })).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('compose.env.example has the variables of compose.yaml, and no container trusts the others', () => {
  const compose = readFileSync(inRoot('deploy', 'compose.yaml'), 'utf8');
  const example = readFileSync(inRoot('deploy', 'compose.env.example'), 'utf8');
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const named = new Set([...example.matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name));
  expect(named).toEqual(used);
  expect(compose).not.toMatch(/\btrust\b/);
});

it('gallery.sh has the user, the settings and the folders of the unit of the backend', () => {
  const unit = readFileSync(inRoot('deploy', 'systemd', 'public-gallery-backend.service'), 'utf8');
  const script = readFileSync(inRoot('deploy', 'gallery.sh'), 'utf8');
  const ofUnit = (pattern: RegExp) => pattern.exec(unit)?.[1] ?? 'missing in the unit';
  const dataFolder = ofUnit(/BACKEND_DATA_DIR=(\S+)/).replace('%S', '/var/lib');
  expect(script).toContain(`\n. ${ofUnit(/^EnvironmentFile=(.+)$/m)}\n`);
  expect(script).toContain(`\nBACKEND_DATA_DIR=${dataFolder}\n`);
  expect(script).toContain(`\ncd ${ofUnit(/^WorkingDirectory=(.+)$/m)} || exit\n`);
  expect(script).toContain(`\nexec runuser -u ${ofUnit(/^User=(.+)$/m)} -- "$@"\n`);
});

const UNITS = [
  { unit: 'public-gallery@.service', name: 'public-gallery@4321.service' },
  { unit: 'public-gallery-backend.service', name: 'public-gallery-backend.service' },
  { unit: 'public-gallery-follow.service', name: 'public-gallery-follow.service' },
];
/** Highest exposure of a unit, of 100. */
const MOST_EXPOSED = 20;

describe.skipIf(!existsSync('/usr/bin/systemd-analyze') || !existsSync('/usr/bin/curl'))('the units', () => {
  const analyze = (...args: string[]) => execFileSync('/usr/bin/systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });

  it.each(UNITS)('$unit is accepted by systemd', ({ unit, name }) => {
    const text = readFileSync(inRoot('deploy', 'systemd', unit), 'utf8');
    const path = join(folder, name);
    // systemd-analyze also checks that the program exists, which is true only where the portal is installed.
    writeFileSync(path, text.replaceAll('/usr/bin/node', nodeBinary));
    expect(text).toContain(`TimeoutStopSec=40`);
    expect(analyze('verify', path)).toBe('');
  });

  it.each(UNITS)('$unit exposes little', ({ unit }) => {
    const path = inRoot('deploy', 'systemd', unit);
    expect(analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`, path)).toContain('Overall exposure level');
  });
});

it('logs no address with the token of somebody who follows something (rule 28.68)', async ({ skip }) => {
  const [https, http, ...instances] = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const nginx = (await prepareNginx({ https, http, instances })) ?? skip('There is no nginx on this machine.');
  await nginx.start();
  const paths = ['', '/en', '/cn'].flatMap((prefix) => ['confirm', 'manage', 'manage/'].map((page) => `${prefix}/waterdam/follow/${page}`));
  for (const path of [...paths.map((each) => `${each}?token=secret`), '/waterdam/follow?q=brug']) {
    const sent = request(`https://127.0.0.1:${https}${path}`, { rejectUnauthorized: false, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    // No instance runs.
    expect(answer.resume().statusCode).toBe(502);
    await once(answer, 'close');
  }
  await expect.poll(nginx.readAccessLog).toContain('/waterdam/follow?q=brug');
  expect(nginx.readAccessLog()).not.toContain('secret');
  await nginx.stop();
});
