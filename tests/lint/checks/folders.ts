import { posix } from 'node:path';
import { isTest } from '../../../scripts/docs/sourceFiles.mjs';

/** Folders with more than `limit` files, tests and subfolders not counted, as `folder: count`. */
export function findFullFolders(paths: readonly string[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => !isTest(each))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > limit).map(([folder, count]) => `${folder}: ${String(count)}`);
}

/** Files that are named after addresses, languages or texts instead of a subject. */
const isNamedOtherwise = (path: string) => path.startsWith('src/pages/') || path.startsWith('src/content/') || path.endsWith('.json');

/** File names that occur more than once, without regard to case, as `name: path, path`; the suffix is part of the name. */
export function findSameNames(paths: readonly string[], exceptions: ReadonlySet<string>): string[] {
  const byName = new Map<string, string[]>();
  for (const path of paths.filter((each) => !isTest(each) && !isNamedOtherwise(each))) {
    const name = posix.basename(path).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return [...byName].filter(([name, all]) => all.length > 1 && !exceptions.has(name)).map(([name, all]) => `${name}: ${all.join(', ')}`);
}
