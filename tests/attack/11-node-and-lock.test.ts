import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  for (const path of ['package.json', 'package-lock.json', 'scripts', 'server'])
    cpSync(inRoot(path), join(folder, path), { recursive: true, filter: (name) => !name.includes('node_modules') });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The packages of the lock file as npm records them after an installation; with their devDependencies or without. */
function writeInstallation(withTools: boolean): void {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => withTools || dev !== true));
  mkdirSync(join(folder, 'node_modules', ...(withTools ? ['vitest'] : [])), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ ...lock, packages }));
}

/** Makes the Node.js of the tests too old. */
function requireNewer(): void {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  writeFileSync(join(folder, 'package.json'), text.replace(/"lowestNode": "[^"]*"/, '"lowestNode": "99.0.0"'));
}

/** Runs a program with a PATH on which there is no npm: nothing can be installed. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const result = await promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: folder, NO_COLOR: '1' } }).catch(
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
  return { code: 'code' in result ? result.code : 0, stdout: result.stdout, stderr: result.stderr };
}

const findNode = async () =>
  (await run('-e', 'import("./scripts/lib/paths.mjs").then((paths) => console.log(paths.nodeBinary))')).stdout.trim();

describe('32.11 Node.js of production', () => {
  it.each([
    ['scripts/start.mjs', `Node.js ${process.versions.node} is too old: the portal needs 99.0.0 or later.`],
    ['scripts/import.mjs', `Node.js ${process.versions.node} is too old: the portal needs 99.0.0 or later.`],
  ])('%s ends with a sentence and exit code 1 if it is too old', async (program, sentence) => {
    writeInstallation(false);
    requireNewer();
    const { code, stderr } = await run(program);
    expect(stderr).toContain(sentence);
    expect(code).toBe(1);
  });

  it('ends the built portal with a sentence and exit code 1 if it is too old', async () => {
    const pretend = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })";
    const { code, stderr } = await run('--import', pretend, inRoot('dist/server/entry.mjs'));
    expect(stderr).toContain('The portal cannot start.\n  - Node.js 20.0.0 is too old: it needs ');
    expect(code).toBe(1);
  });

  it('is that of the system, not one of node_modules', async () => {
    writeInstallation(false);
    expect(await findNode()).toBe(process.execPath);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    writeInstallation(true);
    expect(await findNode()).toMatch(/node_modules\/node-[\w-]+\/bin\/node$/);
  });

  it('is what the image, the units and the documents start, after an installation without scripts', () => {
    const units = ['public-gallery@.service', 'public-gallery-backend.service'].map((name) => `deploy/systemd/${name}`);
    const texts = ['deploy/Dockerfile', ...units, 'docs/deployment.md', 'README.md'].map((path) =>
      readFileSync(inRoot(...path.split('/')), 'utf8'),
    );
    for (const text of texts) {
      expect(text).not.toMatch(/(?:ExecStart=|CMD ).*node_modules/);
      for (const [command] of text.matchAll(/npm ci .*--omit=dev.*/g)) expect(command).toContain('--ignore-scripts');
    }
    expect(texts[0]).toContain('CMD ["node", "dist/server/entry.mjs"]');
    expect(texts[1]).toContain('ExecStart=/usr/bin/node dist/server/entry.mjs');
    expect(texts[2]).toContain('ExecStart=/usr/bin/node backend/src/main.ts');
  });
});
