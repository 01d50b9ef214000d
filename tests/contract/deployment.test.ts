import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startProgram, stopPrograms } from '../support/programs.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
});
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** An image of the Dockerfile: what it copies of the project, its settings and its program. */
function readImageRules(name: string) {
  const dockerfile = readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8');
  const rules = dockerfile.split(/^(?=FROM )/m).find((text) => text.startsWith(`FROM node:24-bookworm-slim${name}\n`));
  if (rules === undefined) throw new Error(`The Dockerfile has no image '${name}'.`);
  const copies = [...rules.matchAll(/^COPY (?:--from=build \/app\/)?(\w\S*) (\S+)$/gm)].map(([, from = '', to = '']) => [from, to]);
  const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(rules)?.[1] ?? '') as string[];
  return { copies, program, args };
}

/** Makes the folder of an image; returns its path and its program there. */
function makeImage({ copies, program, args }: ReturnType<typeof readImageRules>) {
  const app = mkdtempSync(join(folder, 'app-'));
  for (const [from = '', to = ''] of copies) {
    expect(to).toBe(from);
    const filter = (path: string) => !/\.test\.tsx?$|\/node_modules$/.test(path);
    cpSync(inRoot(...from.split('/')), join(app, to), { recursive: true, filter });
  }
  symlinkSync(inRoot('node_modules'), join(app, 'node_modules'));
  expect(program).toBe('node');
  const [script = '', ...rest] = args;
  return { app, start: (environment: Record<string, string>) => startProgram(script, rest, environment, app) };
}

it('copies everything into the container that the portal needs to run', async () => {
  const backend = await startBackend();
  const env = { ...toPortalEnvironment(backend.url), PORT: '0', PORTAL_SECRET: 'only-for-tests-'.repeat(3) };
  const { child, ended, url } = await makeImage(readImageRules('')).start(env);
  const page = await fetch(`${url}/waterdam/gr-begroting`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('copies everything into the container that the backend needs to run, to import and to be controlled', async () => {
  const { app, start } = makeImage(readImageRules(' AS backend'));
  const { child, ended, url } = await start({ REFERENCE_PORT: '0', BACKEND_DATA_DIR: join(folder, 'data') });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const run = (script: string) => spawnSync(nodeBinary, [script, '--help'], { cwd: app, encoding: 'utf8' }).stdout;
  expect(run('scripts/import.mjs')).toContain('npm run import');
  expect(run('backend/src/control/cli.ts')).toContain('npm run control');
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

const UNITS = [
  { unit: 'public-gallery@.service', name: 'public-gallery@4321.service' },
  { unit: 'public-gallery-backend.service', name: 'public-gallery-backend.service' },
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
