import { afterAll, describe, expect, it } from 'vitest';
import { createPlantedProject } from './plantedProject.ts';

const folders = ['pages', 'loaders', 'layouts', 'components', 'islands', 'stores', 'domain', 'services/server', 'services/browser'].concat([
  'i18n',
  'content',
  'config',
  'runtime',
  'styles',
]);
const targets = folders.flatMap((folder) => ['ts', 'tsx', 'astro'].map((extension) => `src/${folder}/target.${extension}`));
const project = createPlantedProject([
  ...targets,
  'server/target.ts',
  'scripts/lib/target.mjs',
  'backend/src/target.ts',
  'backend/src/seed/target.ts',
  'backend/src/http/target.ts',
  'backend/src/bearer.ts',
  'backend/src/store/engines/postgres/postgresPool.ts',
  'importer/src/target.ts',
  'follow/src/target.ts',
  'tests/support/target.ts',
]);
afterAll(() => {
  project.remove();
});

const own = '*';
/** The import table of eslint/boundaries.ts by folder; `own` is the folder itself. */
const mayImport: Record<string, string[]> = {
  pages: ['loaders', 'layouts', 'components', 'islands', 'i18n', 'domain'],
  loaders: ['services/server', 'domain', 'i18n', 'config', 'runtime', own],
  layouts: ['components', 'islands', 'domain', 'i18n', 'config', 'styles', own],
  components: ['domain', 'i18n', 'styles', own],
  islands: ['stores', 'services/browser', 'domain', 'i18n', 'styles', own],
  stores: ['services/browser', 'domain', own],
  'services/server': ['domain', 'config', 'runtime', own],
  'services/browser': ['domain', 'config', own],
  i18n: ['config', 'domain', own],
  content: [],
  config: ['domain', own],
  runtime: ['domain', own],
  domain: [own],
};

const up = (path: string) => '../'.repeat(path.split('/').length - 1);
const importing = (path: string, target: string) => {
  const statement = `import '${up(path)}${target}';\n`;
  return path.endsWith('.astro') ? `---\n${statement}---\n` : statement;
};
const rulesFor = (path: string, target: string) => project.lint(path, importing(path, target));

describe.each(Object.entries(mayImport))('files of src/%s', (folder, allowed) => {
  const extension = ['pages', 'layouts'].includes(folder) ? 'astro' : folder === 'components' ? 'tsx' : 'ts';
  const paths = [`src/${folder}/planted.${extension}`];

  it.each(folders)('import or do not import src/%s by the table', async (other) => {
    const permitted = allowed.includes(other) || (other === folder && allowed.includes(own));
    for (const path of paths) {
      expect(await rulesFor(path, `src/${other}/target.ts`), path).toEqual(permitted ? [] : ['boundaries/dependencies']);
    }
  });

  it('do not import backend, importer, follow service, front server or scripts', async () => {
    for (const target of [
      'backend/src/target.ts',
      'importer/src/target.ts',
      'follow/src/target.ts',
      'server/target.ts',
      'scripts/lib/target.mjs',
    ]) {
      expect(await rulesFor(`src/${folder}/planted.ts`, target), target).toEqual(['boundaries/dependencies']);
    }
  });
});

describe('the import rules', () => {
  it.each([
    ['an endpoint and the server services', 'src/pages/planted.json.ts', 'src/services/server/target.ts'],
    ['an island and a hook-free React component', 'src/islands/planted.island.tsx', 'src/components/target.tsx'],
    ['an Astro component and the island that it places', 'src/components/planted.astro', 'src/islands/target.ts'],
    ['the middleware and the translator', 'src/middleware.ts', 'src/i18n/target.ts'],
    ['the front server and the settings', 'server/planted.ts', 'src/config/target.ts'],
    ['a test and scripts', 'tests/support/planted.ts', 'scripts/lib/target.mjs'],
    ['a test beside the code and the support of tests', 'src/domain/planted.test.ts', 'tests/support/target.ts'],
    ['a test beside the code and another folder', 'src/domain/planted.test.ts', 'src/loaders/target.ts'],
    ['the backend and itself', 'backend/src/planted.ts', 'backend/src/target.ts'],
    ['the importer and the seed of the backend', 'importer/src/planted.ts', 'backend/src/seed/target.ts'],
    ['the follow service and itself', 'follow/src/planted.ts', 'follow/src/target.ts'],
    ['the follow service and the rules of the portal', 'follow/src/planted.ts', 'src/domain/target.ts'],
    ['the follow service and the server of the backend', 'follow/src/planted.ts', 'backend/src/http/target.ts'],
    ['the follow service and the tokens of the backend', 'follow/src/planted.ts', 'backend/src/bearer.ts'],
    ['the follow service and the database of the backend', 'follow/src/planted.ts', 'backend/src/store/engines/postgres/postgresPool.ts'],
    ['a test of the follow service and the support of tests', 'follow/src/planted.test.ts', 'tests/support/target.ts'],
  ])('allow imports between %s', async (_case, path, target) => {
    expect(await rulesFor(path, target)).toEqual([]);
  });

  it.each([
    ['a page and the server services', 'src/pages/planted.astro', 'src/services/server/target.ts'],
    ['a page and another page', 'src/pages/planted.astro', 'src/pages/target.astro'],
    ['an island and an Astro component', 'src/islands/planted.island.tsx', 'src/components/target.astro'],
    ['the middleware and a loader', 'src/middleware.ts', 'src/loaders/target.ts'],
    ['the front server and a page', 'server/planted.ts', 'src/pages/target.ts'],
    ['the backend and the portal', 'backend/src/planted.ts', 'src/domain/target.ts'],
    ['the backend and the importer', 'backend/src/planted.ts', 'importer/src/target.ts'],
    ['the importer and the rest of the backend', 'importer/src/planted.ts', 'backend/src/target.ts'],
    ['the importer and the portal', 'importer/src/planted.ts', 'src/domain/target.ts'],
    ['the follow service and the rest of the backend', 'follow/src/planted.ts', 'backend/src/target.ts'],
    ['the follow service and the services of the portal', 'follow/src/planted.ts', 'src/services/server/target.ts'],
    ['the follow service and the tests', 'follow/src/planted.ts', 'tests/support/target.ts'],
    ['the backend and the follow service', 'backend/src/planted.ts', 'follow/src/target.ts'],
    ['the importer and the follow service', 'importer/src/planted.ts', 'follow/src/target.ts'],
    ['the front server and the follow service', 'server/planted.ts', 'follow/src/target.ts'],
    ['a script and the tests', 'scripts/planted.mjs', 'tests/support/target.ts'],
    ['a rule and the tests', 'src/domain/planted.ts', 'tests/support/target.ts'],
    ['the front server and the tests', 'server/planted.ts', 'tests/support/target.ts'],
    ['the backend and the tests', 'backend/src/planted.ts', 'tests/support/target.ts'],
    ['a test beside the code and the backend', 'src/domain/planted.test.ts', 'backend/src/target.ts'],
    ['a test beside the code and the follow service', 'src/domain/planted.test.ts', 'follow/src/target.ts'],
  ])('reject imports between %s', async (_case, path, target) => {
    expect(await rulesFor(path, target)).toEqual(['boundaries/dependencies']);
  });

  it('reject a file outside the folders', async () => {
    expect(await project.lint('src/helpers/planted.ts', 'export const a = 1;\n')).toEqual(['boundaries/no-unknown-files']);
  });

  it('include re-exports and dynamic imports', async () => {
    expect(await project.lint('src/domain/planted.ts', "export { a } from '../loaders/target.ts';\n")).toEqual(['boundaries/dependencies']);
    expect(await project.lint('src/domain/planted.ts', "export const load = () => import('../loaders/target.ts');\n")).toEqual([
      'boundaries/dependencies',
    ]);
  });
});

describe('packages', () => {
  it.each([
    ['src/services/browser/metadataSocket.ts', 'socket.io-client'],
    ['src/services/server/broker/brokerConnection.ts', 'socket.io-client'],
    ['backend/src/broker.test.ts', 'socket.io-client'],
    ['src/services/browser/player/engine/mediaEngine.ts', 'plyr'],
    ['src/services/browser/player/engine/mediaEngine.ts', 'hls.js'],
    ['src/i18n/translator.ts', 'i18next'],
    ['src/runtime/redis.ts', 'ioredis'],
    ['src/services/server/search/postgres/postgresClient.ts', 'postgres'],
    ['src/services/server/cache.ts', 'lru-cache'],
    ['src/services/server/cache.ts', 'node:crypto'],
    ['src/domain/event.schema.ts', 'zod/mini'],
    ['src/islands/player.island.tsx', 'react'],
    ['src/stores/live/session.store.ts', 'nanostores'],
  ])('%s may import %s', async (path, name) => {
    expect(await project.lint(path, `import '${name}';\n`)).toEqual([]);
    expect(await project.lint(path, `export const load = () => import('${name}');\n`)).toEqual([]);
  });

  it('parts of the media engine may share the types of hls.js', async () => {
    const text = "import type Hls from 'hls.js';\n\nexport type Feed = { hls: Hls };\n";
    expect(await project.lint('src/services/browser/player/engine/mediaEngineHls.ts', text)).toEqual([]);
    expect(await project.lint('src/islands/player.island.tsx', text)).toContain('boundaries/dependencies');
  });

  it.each([
    ['src/services/browser/other.ts', 'socket.io-client'],
    ['src/services/server/other.ts', 'socket.io-client'],
    ['src/services/browser/other.ts', 'plyr'],
    ['src/islands/player.island.tsx', 'hls.js'],
    ['src/services/server/other.ts', 'hls.js/light'],
    ['src/loaders/session/session.loader.ts', 'i18next'],
    ['src/services/server/other.ts', 'astro-i18next'],
    ['server/main.ts', 'i18next'],
    ['src/services/server/other.ts', 'ioredis'],
    ['src/services/server/other.ts', 'postgres'],
    ['server/other.ts', 'ioredis'],
    ['src/services/browser/other.ts', 'node:crypto'],
    ['src/islands/player.island.tsx', 'zod'],
    ['src/domain/topics.ts', 'react'],
    ['src/domain/topics.ts', 'zod'],
    ['src/domain/topics.ts', 'node:fs'],
    ['scripts/start.mjs', 'fastify'],
    ['src/services/browser/player/engine/mediaEngineHls.ts', 'hls.js'],
  ])('%s may not import %s', async (path, name) => {
    expect(await project.lint(path, `import '${name}';\n`)).toEqual(['boundaries/dependencies']);
    expect(await project.lint(path, `export const load = () => import('${name}');\n`)).toEqual(['boundaries/dependencies']);
  });
});
