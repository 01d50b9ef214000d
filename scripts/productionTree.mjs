import { nodeFileTrace } from '@vercel/nft';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { transformSync } from 'oxc-transform';
import { listLicences } from './lib/licenceFiles.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Copies a program to an empty folder with what it needs in production: its own files, and the files of node_modules that it imports.

/** The folders of each program, and the files at which it begins; paths below the root. */
const programs = new Map([
  ['portal', { folders: ['dist'], entries: globSync('dist/server/**/*.mjs', { cwd: root }) }],
  [
    'backend',
    {
      folders: ['backend', 'importer', 'scripts'],
      entries: ['backend/src/main.ts', 'backend/src/control/cli.ts', 'backend/src/backup/cli.ts', 'importer/src/main.ts'],
    },
  ],
  // It shares rules with the portal, and parts of its server and database with the backend (docs/decisions/0031).
  ['follow', { folders: ['follow', 'backend/src', 'src/domain'], entries: ['follow/src/main.ts', 'follow/src/cli.ts'] }],
]);

/** Where npm writes down what it has installed. */
const RECORD = 'node_modules/.package-lock.json';

/** Files that a program sends, and a compiler that only the build starts. */
const UNREAD = ['dist/client/**', 'backend/media/**', 'backend/seed/**', 'node_modules/@esbuild/**'];

const readScript = (/** @type {string} */ path) => {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return /\.tsx?$/.test(path) ? transformSync(path, bytes.toString()).code : bytes;
};

/** Lists the packages that a program imports, and their files with the licences; paths below the root. */
async function listModules(/** @type {string[]} */ entries) {
  const { fileList } = await nodeFileTrace(
    entries.map((path) => inRoot(path)),
    { base: root, ts: true, ignore: UNREAD, readFile: (path) => Promise.resolve(readScript(path)) },
  );
  const files = [...fileList].filter((path) => path.startsWith('node_modules'));
  const packages = files.filter((path) => basename(path) === 'package.json').map((path) => dirname(path));
  const licences = packages.flatMap((folder) => listLicences(inRoot(folder)).map((name) => join(folder, name)));
  return { packages, files: [...files, ...licences] };
}

/** npm's record of what is installed, of these packages only: it says that nothing is to be installed. */
const recordOf = (/** @type {string[]} */ packages) => {
  /** @type {{ packages: Record<string, unknown> }} */
  const record = JSON.parse(readFileSync(inRoot(RECORD), 'utf8'));
  return JSON.stringify({
    ...record,
    packages: Object.fromEntries(Object.entries(record.packages).filter(([path]) => packages.includes(path))),
  });
};

const isLeftOut = (/** @type {string} */ path) => basename(path) === 'node_modules' || /\.test\.tsx?$/.test(path);

try {
  const [name = '', target] = process.argv.slice(2);
  const program = programs.get(name);
  if (program === undefined || target === undefined)
    throw new PlainError('Usage: node scripts/productionTree.mjs portal|backend|follow FOLDER');
  if (existsSync(target) && readdirSync(target).length > 0) throw new PlainError(`${target} is not empty.`);
  const { packages, files } = await listModules(program.entries);
  for (const path of program.folders) cpSync(inRoot(path), resolve(target, path), { recursive: true, filter: (from) => !isLeftOut(from) });
  for (const path of ['package.json', ...files]) cpSync(inRoot(path), resolve(target, path));
  writeFileSync(resolve(target, RECORD), recordOf(packages));
  say(`The ${name} is in ${target}, with ${packages.length} packages.`);
} catch (error) {
  endWith(error);
}
