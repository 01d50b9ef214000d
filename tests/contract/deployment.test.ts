import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, stopPrograms } from '../support/programs.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
});
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

it('copies everything into the container that the portal needs to run', async () => {
  const dockerfile = readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8');
  const app = join(folder, 'app');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)];
  for (const [, from = '', to = ''] of copied) {
    expect(to).toBe(from);
    cpSync(inRoot(...from.split('/')), join(app, to), { recursive: true, filter: (path) => !/\.test\.ts$/.test(path) });
  }
  symlinkSync(inRoot('node_modules'), join(app, 'node_modules'));
  const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '') as string[];
  expect(program).toBe('node');

  const backend = await startBackend();
  const env = { ...toPortalEnvironment(backend.url), NODE_ENV: 'production', PORT: '0', PORTAL_SECRET: 'only-for-tests-'.repeat(3) };
  const portal = spawn(nodeBinary, args, { cwd: app, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(portal, 'exit');
  const [{ url }] = (await Promise.race([once(portal, 'message'), ended.then(() => expect.fail('it could not start'))])) as [
    { url: string },
  ];
  const page = await fetch(`${url}/waterdam/gr-begroting`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
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
