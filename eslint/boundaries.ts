import type { Linter } from 'eslint';
import boundaries from 'eslint-plugin-boundaries';
import { fileURLToPath } from 'node:url';

/**
 * The import rules: for each layer, the layers and packages that it may import ("node" stands for Node's own modules, "*" for any
 * package). The files of a layer may import each other only if the layer is in its own list.
 */
const layers: Record<string, { layers: string[]; packages: string[] }> = {
  'src/pages': { layers: ['loaders', 'layouts', 'components', 'islands', 'i18n', 'domain'], packages: ['astro'] },
  'src/loaders': { layers: ['loaders', 'services/server', 'domain', 'i18n', 'config', 'runtime'], packages: ['astro:content'] },
  'src/layouts': {
    layers: ['layouts', 'components', 'islands', 'domain', 'i18n', 'config', 'styles'],
    packages: ['astro', 'astro:content'],
  },
  'src/components': { layers: ['components', 'domain', 'i18n', 'styles'], packages: ['astro', 'react'] },
  'src/islands': {
    layers: ['islands', 'stores', 'services/browser', 'domain', 'i18n', 'styles'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', '@tanstack/react-virtual', 'media-captions'],
  },
  'src/stores': { layers: ['stores', 'services/browser', 'domain'], packages: ['nanostores'] },
  'src/services/server': { layers: ['services/server', 'domain', 'config', 'runtime'], packages: ['*', 'node'] },
  'src/services/browser': { layers: ['services/browser', 'domain', 'config'], packages: ['media-captions', 'altcha'] },
  'src/i18n': { layers: ['i18n', 'domain', 'config'], packages: ['astro'] },
  // Texts, which the collection of src/content.config.ts reads.
  'src/content': { layers: [], packages: [] },
  'src/config': { layers: ['config', 'domain'], packages: ['zod', 'node'] },
  // Connections, request scope and events of the process.
  'src/runtime': { layers: ['runtime', 'domain'], packages: ['*', 'node'] },
  'src/domain': { layers: ['domain'], packages: ['dayjs'] },
  'src/styles': { layers: ['styles'], packages: [] },
  server: { layers: ['server', 'services/server', 'config', 'runtime', 'domain', 'i18n'], packages: ['*', 'node'] },
  scripts: { layers: ['scripts'], packages: ['node', '@vercel/nft', 'oxc-transform'] },
  backend: { layers: ['backend'], packages: ['*', 'node'] },
  importer: { layers: ['importer'], packages: ['*', 'node'] },
  follow: { layers: ['follow', 'domain'], packages: ['*', 'node'] },
};

/** Packages that only the named files may import, so that a package can be replaced, or left out of pages, in one place. */
const restrictedPackages = [
  {
    name: 'socket',
    packages: ['socket.io-client'],
    files: [
      'src/services/browser/metadataSocket.ts',
      'src/services/server/broker/brokerConnection.ts',
      'backend/**/*.test.ts',
      'backend/src/desk/testDesk.ts',
      'scripts/bench/benchSocketClients.mjs',
      'scripts/bench/brokers/benchBrokerClients.mjs',
    ],
  },
  { name: 'player', packages: ['plyr', 'hls.js'], files: ['src/services/browser/player/engine/mediaEngine.ts', 'src/**/*.d.ts'] },
  { name: 'redis', packages: ['ioredis'], files: ['src/runtime/redis.ts', 'backend/src/broker/redisRelay.ts'] },
  {
    name: 'postgres',
    packages: ['postgres'],
    files: ['src/services/server/search/postgres/postgresClient.ts', 'backend/src/store/engines/postgres/postgresClient.ts'],
  },
  {
    name: 'translator',
    packages: ['i18next', 'astro-i18next'],
    files: ['src/i18n/**', 'backend/src/desk/texts/deskTexts.ts', 'follow/src/texts/messageTexts.ts'],
  },
];

const browserLayers = ['services/browser', 'domain'];

/** The tests across layers may import everything; only tests import them. */
const testLayers = ['tests'];

const toLayerType = (path: string) => path.replace(/^src\//, '');
const layerSelector = (type: string) => ({ element: { type } });
const packageSelector = (name: string) => {
  if (name === 'node') return { module: { origin: 'core' } };
  if (name === '*') return { module: { origin: 'external' } };
  return { module: { origin: 'external', source: name === 'astro' ? ['astro', 'astro:*'] : name } };
};

const tablePolicies = Object.entries(layers).map(([path, allowed]) => ({
  from: layerSelector(toLayerType(path)),
  allow: [...allowed.layers.map(layerSelector), ...allowed.packages.map(packageSelector)].map((to) => ({ to })),
}));

const restrictedPackagePolicies = restrictedPackages.flatMap(({ name, packages, files }) => [
  {
    disallow: packages.map((source) => ({ to: packageSelector(source), dependency: { kind: 'value' } })),
    message: `${packages.join(' and ')} may only be imported in ${files.join(', ')}`,
  },
  {
    from: { file: { categories: `importer-${name}` } },
    allow: packages.map((source) => ({ to: packageSelector(source) })),
  },
]);

const policies = [
  ...tablePolicies,
  { from: { file: { categories: 'endpoint' } }, allow: { to: layerSelector('services/server') } },
  {
    from: { file: { categories: 'middleware' } },
    allow: ['i18n', 'domain', 'config', 'runtime', 'services/server'].map((type) => ({ to: layerSelector(type) })),
  },
  { from: { file: { categories: 'middleware' } }, allow: { to: packageSelector('astro') } },
  { from: { file: { categories: 'ambient' } }, allow: { to: packageSelector('astro') } },
  {
    from: { file: { categories: 'collections' } },
    allow: ['astro', 'astro:content', 'zod'].map((name) => ({ to: packageSelector(name) })),
  },
  {
    from: layerSelector('islands'),
    allow: { to: { element: { type: 'components' }, file: { categories: 'shared' } } },
  },
  // Components that only the server renders place islands and pass settings to them (docs/decisions/0017).
  { from: { file: { categories: 'placement' } }, allow: ['islands', 'config'].map((type) => ({ to: layerSelector(type) })) },
  { from: layerSelector('loaders'), allow: { to: packageSelector('astro'), dependency: { kind: 'type' } } },
  { from: { file: { categories: 'hydration' } }, allow: { to: packageSelector('astro') } },
  // The options of the directive are declared with its type.
  { from: { file: { categories: 'hydration' } }, allow: { to: { file: { categories: 'ambient' } } } },
  // Types add no code, and the files of the media engine share them.
  {
    from: layerSelector('services/browser'),
    allow: ['plyr', 'hls.js'].map((name) => ({ to: packageSelector(name), dependency: { kind: 'type' } })),
  },
  // The player translates its texts with the translator of its island.
  { from: layerSelector('services/browser'), allow: { to: layerSelector('i18n'), dependency: { kind: 'type' } } },
  // Tests of backend and follow service use a PostgreSQL, and make a certificate, as other tests do.
  { from: { file: { categories: 'server-test' } }, allow: { to: layerSelector('tests') } },
  // The importer writes the seed of the backend, runs ffmpeg and makes frames as the backend does, and tells running backends; it uses
  // nothing else of it.
  {
    from: layerSelector('importer'),
    allow: ['seed', 'programs', 'frames', 'running-backends'].map((categories) => ({
      to: { element: { type: 'backend' }, file: { categories } },
    })),
  },
  // The follow service has a server and a database as the backend has them (docs/decisions/0031); it uses nothing else of it.
  {
    from: layerSelector('follow'),
    allow: { to: { element: { type: 'backend' }, file: { categories: 'service-parts' } } },
  },
  // The measurement of the search runs its engine alone, with the texts of the reference backend.
  {
    from: { file: { categories: 'search-bench' } },
    allow: ['services/server', 'domain', 'backend'].map((type) => ({ to: layerSelector(type) })),
  },
  // The measurement of the follow service matches sessions of its own.
  {
    from: { file: { categories: 'follow-bench' } },
    allow: ['follow', 'domain'].map((type) => ({ to: layerSelector(type) })),
  },
  // Measurements reload as pages do.
  { from: layerSelector('scripts'), allow: { to: { element: { type: 'domain' }, file: { categories: 'publish-range' } } } },
  // Scripts import these packages dynamically, because they install missing packages first.
  ...['playwright', 'lighthouse', 'chrome-launcher', 'autocannon', 'socket.io'].map((name) => ({
    from: layerSelector('scripts'),
    allow: { to: packageSelector(name), dependency: { nodeKind: 'dynamic-import' } },
  })),
  {
    from: { element: { type: browserLayers } },
    allow: { to: { module: { origin: 'external', source: 'zod', internalPath: 'mini' } } },
  },
  ...restrictedPackagePolicies,
];

const settings = (root: string) => ({
  'boundaries/root-path': root,
  'boundaries/legacy-templates': false,
  'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
  'boundaries/elements': [...Object.keys(layers), ...testLayers].map((pattern) => ({
    type: toLayerType(pattern),
    pattern,
    partialMatch: false,
  })),
  'boundaries/files': [
    { category: 'endpoint', pattern: 'src/pages/**/*.ts', partialMatch: false },
    { category: 'middleware', pattern: 'src/middleware.ts', partialMatch: false },
    { category: 'hydration', pattern: 'src/islands/hydration/*', partialMatch: false },
    { category: 'shared', pattern: 'src/components/**/*.{tsx,module.css}', partialMatch: false },
    { category: 'placement', pattern: 'src/components/**/*.{astro,ts}', partialMatch: false },
    { category: 'collections', pattern: 'src/content.config.ts', partialMatch: false },
    { category: 'seed', pattern: 'backend/src/seed/**', partialMatch: false },
    { category: 'programs', pattern: 'backend/src/programs/**', partialMatch: false },
    { category: 'frames', pattern: 'backend/src/frames/**', partialMatch: false },
    { category: 'running-backends', pattern: 'backend/src/control/runningBackends.ts', partialMatch: false },
    { category: 'server-test', pattern: '{backend,follow}/src/**/{*.test,test*}.ts', partialMatch: false },
    { category: 'service-parts', pattern: 'backend/src/{http/*,bearer,loopback}.ts', partialMatch: false },
    { category: 'service-parts', pattern: 'backend/src/store/engines/sqlite/{databaseFile,nodeSqlite}.ts', partialMatch: false },
    {
      category: 'service-parts',
      pattern: 'backend/src/store/engines/postgres/{lockPostgres,postgres{Client,Failure,Keys,Pool,Url}}.ts',
      partialMatch: false,
    },
    { category: 'ambient', pattern: 'src/*.d.ts', partialMatch: false },
    { category: 'publish-range', pattern: 'src/domain/live/publishRange.ts', partialMatch: false },
    { category: 'search-bench', pattern: 'scripts/bench/search/*.mjs', partialMatch: false },
    { category: 'follow-bench', pattern: 'scripts/bench/follow/*.mjs', partialMatch: false },
    ...restrictedPackages.flatMap(({ name, files }) =>
      files.map((pattern) => ({ category: `importer-${name}`, pattern, partialMatch: false })),
    ),
  ],
  'import/resolver': { [fileURLToPath(import.meta.resolve('eslint-import-resolver-typescript'))]: {} },
});

/** ESLint configuration of the import rules, for a project in `root`. */
export const boundariesConfig = (root: string): Linter.Config[] => [
  {
    files: ['{src,server,scripts,backend,importer,follow}/**/*.{js,mjs,ts,tsx,astro}'],
    ignores: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    plugins: { boundaries },
    settings: settings(root),
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, checkInternals: true, policies }],
    },
  },
  {
    files: ['{src,server}/**/*.test.{ts,tsx}'],
    plugins: { boundaries },
    settings: settings(root),
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'allow',
          policies: [
            {
              disallow: { to: { element: { type: ['backend', 'importer', 'follow'] } } },
              message: 'The portal never imports backend, importer or follow',
            },
          ],
        },
      ],
    },
  },
];
