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

/** Files whose names are addresses, languages or texts, and no subject of their own. */
const isNamedOtherwise = (path: string) => path.startsWith('src/pages/') || path.startsWith('src/content/') || path.endsWith('.json');

/** Names that two files of different folders have in common, case aside, as `name: path, path`; another suffix is another name. */
export function findSameNames(paths: readonly string[], exceptions: ReadonlySet<string>): string[] {
  const byName = new Map<string, string[]>();
  for (const path of paths.filter((each) => !isTest(each) && !isNamedOtherwise(each))) {
    const name = posix.basename(path).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return [...byName].filter(([name, all]) => all.length > 1 && !exceptions.has(name)).map(([name, all]) => `${name}: ${all.join(', ')}`);
}
