import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listLicences } from './lib/licenceFiles.mjs';
import { inRoot, nodeBinary } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Makes what a release has, in `release/` or another folder: the tree of each image, with its parts list (CycloneDX) and licences.
// `npm sbom` would be simpler: with --omit=dev it leaves out a hundred installed packages, and without it stops at a devDependency.

/** @typedef {{ version: string, license?: string, integrity?: string, name?: string }} Installed */

const readJson = (/** @type {string} */ path) => /** @type {unknown} */ (JSON.parse(readFileSync(path, 'utf8')));

/** A package as a component of CycloneDX. */
const toComponent = (/** @type {string} */ name, /** @type {Installed} */ { version, license, integrity }) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  ...(license !== undefined && { licenses: [{ expression: license }] }),
  ...(integrity?.startsWith('sha512-') && {
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
  }),
});

/** The licence texts of a package in a tree. */
const readLicences = (/** @type {string} */ folder) =>
  listLicences(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Writes a program with its parts list and notices to a new folder. */
function makeTree(/** @type {string} */ program, /** @type {string} */ version, /** @type {string} */ tree) {
  const { status } = spawnSync(nodeBinary, [inRoot('scripts', 'productionTree.mjs'), program, tree], { stdio: 'inherit' });
  if (status !== 0) throw new PlainError(`The tree of the ${program} could not be made.`);
  const record = /** @type {{ packages: Record<string, Installed> }} */ (readJson(join(tree, 'node_modules', '.package-lock.json')));
  const packages = Object.entries(record.packages).map(([path, installed]) => ({
    path,
    name: installed.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    installed,
  }));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: `public-gallery-${program}`, version } },
    components: packages.map(({ name, installed }) => toComponent(name, installed)),
  };
  writeFileSync(join(tree, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  const notices = packages.map(({ path, name, installed }) =>
    [`${name} ${installed.version} (${installed.license ?? 'see its package'})`, ...readLicences(join(tree, path))].join('\n\n'),
  );
  writeFileSync(join(tree, 'NOTICES.txt'), `${notices.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
}

try {
  const { version } = /** @type {{ version: string }} */ (readJson(inRoot('package.json')));
  if (!readFileSync(inRoot('CHANGELOG.md'), 'utf8').includes(`## ${version}\n`))
    throw new PlainError(`CHANGELOG.md has no section '## ${version}'.`);
  const given = process.argv[2];
  if (given !== undefined && existsSync(given) && readdirSync(given).length > 0) throw new PlainError(`${given} is not empty.`);
  const folder = given ?? inRoot('release');
  // Only the release of before is replaced.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Git leaves the folder out.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  for (const program of ['portal', 'backend', 'follow']) makeTree(program, version, join(folder, program));
  say(`Release ${version} is in ${folder}. Name the image of Node.js by its digest: docs/deployment.md.`);
} catch (error) {
  endWith(error);
}
