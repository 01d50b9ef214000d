import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What opens a database for a test, on the engine of the project. */
const OPENERS = ['testBackend.ts', 'testDatabase.ts', 'testFollowStore.ts'];

const imports = (file: string, modules: readonly string[]): boolean => {
  const text = readFileSync(file, 'utf8');
  return modules.some((module) => text.includes(`/${module}';`));
};

/** The tests of backend and follow service with a database, from the root of the repository: they, or what they import, open it. */
export function listDatabaseTests(): string[] {
  const helpers = globSync('{backend,follow}/src/**/test*.ts').filter((file) => !file.endsWith('.test.ts') && imports(file, OPENERS));
  const modules = [...OPENERS, ...helpers.map((file) => basename(file))];
  return globSync('{backend,follow}/src/**/*.test.ts').filter((file) => imports(file, modules));
}
