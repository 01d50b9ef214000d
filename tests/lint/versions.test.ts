import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lockfile {
  packages: Record<string, { version?: string }>;
}

const lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lockfile;

const versionsOf = (name: string) =>
  Object.entries(lockfile.packages).flatMap(([path, { version }]) => (path.endsWith(`node_modules/${name}`) && version ? [version] : []));

const isAtLeast = (version: string, floor: string) => {
  const [release = '', prerelease] = version.split('-', 2);
  const order = release.localeCompare(floor, 'en', { numeric: true });
  return order > 0 || (order === 0 && prerelease === undefined);
};

it.each([
  ['astro', '7.2.8'],
  ['sharp', '0.35.4'],
  ['socket.io-parser', '4.2.7'],
])('every %s in the lock file is at least %s', (name, floor) => {
  const versions = versionsOf(name);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

it('compares versions by their numbers', () => {
  expect(isAtLeast('7.10.0', '7.2.8')).toBe(true);
  expect(isAtLeast('7.2.7', '7.2.8')).toBe(false);
  expect(isAtLeast('7.2.8-beta.1', '7.2.8')).toBe(false);
});
