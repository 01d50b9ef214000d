import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>;

it('portal, backend and importer have one version, which the changelog describes', () => {
  const { version } = readJson(inRoot('package.json'));
  for (const part of ['backend', 'importer']) expect(readJson(inRoot(part), 'package.json')['version']).toBe(version);
  expect(readFileSync(inRoot('CHANGELOG.md'), 'utf8')).toContain(`\n## ${String(version)}\n`);
});

it('npm run release lists exactly the packages that its trees have, with their licences', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  execFileSync(nodeBinary, [inRoot('scripts', 'release.mjs'), folder]);
  for (const program of ['portal', 'backend']) {
    const tree = join(folder, program);
    const onDisk = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: tree }).map((path) => {
      const { name, version } = readJson(tree, path);
      return `${String(name)}@${String(version)}`;
    });
    const { components } = readJson(tree, 'sbom.cdx.json') as { components: { name: string; version: string }[] };
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    expect(listed.sort()).toEqual(onDisk.sort());
    const notices = readFileSync(join(tree, 'NOTICES.txt'), 'utf8');
    for (const { name, version } of components) expect(notices).toContain(`${name} ${version} (`);
  }
  rmSync(folder, { recursive: true });
});
