import type { Linter } from 'eslint';
import boundaries from 'eslint-plugin-boundaries';
import { fileURLToPath } from 'node:url';

/**
 * The house rules: which room may import from which rooms, and which packages it may use ("node" stands for Node's own modules,
 * "*" for any package). A room that is missing from its own list keeps its files independent of each other.
 */
const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  'src/pages': { rooms: ['loaders', 'layouts', 'components', 'islands', 'i18n', 'domain'], packages: ['astro'] },
  'src/loaders': { rooms: ['loaders', 'services/server', 'domain', 'i18n', 'config', 'content'], packages: [] },
  'src/layouts': { rooms: ['layouts', 'components', 'islands', 'domain', 'i18n', 'config', 'styles'], packages: ['astro'] },
  'src/components': { rooms: ['components', 'domain', 'i18n', 'styles'], packages: ['astro', 'react'] },
  'src/islands': {
    rooms: ['islands', 'stores', 'domain', 'i18n', 'styles'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', '@tanstack/react-virtual', 'media-captions'],
  },
  'src/stores': { rooms: ['stores', 'services/browser', 'domain'], packages: ['nanostores'] },
  'src/services/server': { rooms: ['services/server', 'domain', 'config'], packages: ['*', 'node'] },
  'src/services/browser': { rooms: ['services/browser', 'domain', 'config'], packages: ['media-captions', 'altcha'] },
  'src/i18n': { rooms: ['i18n', 'domain', 'config'], packages: ['astro'] },
  'src/content': { rooms: ['content', 'domain'], packages: [] },
  'src/config': { rooms: ['config', 'domain'], packages: ['zod', 'node'] },
  'src/domain': { rooms: ['domain'], packages: ['dayjs'] },
  'src/styles': { rooms: ['styles'], packages: [] },
  server: { rooms: ['server', 'config', 'domain', 'i18n'], packages: ['*', 'node'] },
  scripts: { rooms: ['scripts'], packages: ['node'] },
  reference: { rooms: ['reference'], packages: ['*', 'node'] },
};

/** Packages that only the named files import, so that each can be replaced, or kept out of a page, in one place. */
const gates = [
  {
    name: 'socket',
    packages: ['socket.io-client'],
    files: [
      'src/services/browser/metadataSocket.ts',
      'src/services/server/broker/brokerConnection.ts',
      'reference/**/*.test.ts',
      'scripts/bench/benchSocketClients.mjs',
    ],
  },
  { name: 'player', packages: ['plyr', 'hls.js'], files: ['src/services/browser/player/engine/mediaEngine.ts', 'src/**/*.d.ts'] },
  { name: 'redis', packages: ['ioredis'], files: ['src/config/cache/redis.ts', 'reference/src/broker/redisRelay.ts'] },
  { name: 'translator', packages: ['i18next', 'astro-i18next'], files: ['src/i18n/**'] },
];

const browserRooms = ['services/browser', 'domain'];

const typeOf = (path: string) => path.replace(/^src\//, '');
const roomSelector = (type: string) => ({ element: { type } });
const packageSelector = (name: string) => {
  if (name === 'node') return { module: { origin: 'core' } };
  if (name === '*') return { module: { origin: 'external' } };
  return { module: { origin: 'external', source: name === 'astro' ? ['astro', 'astro:*'] : name } };
};

const tablePolicies = Object.entries(rooms).map(([path, allowed]) => ({
  from: roomSelector(typeOf(path)),
  allow: [...allowed.rooms.map(roomSelector), ...allowed.packages.map(packageSelector)].map((to) => ({ to })),
}));

const gatePolicies = gates.flatMap(({ name, packages, files }) => [
  {
    disallow: packages.map((source) => ({ to: packageSelector(source), dependency: { kind: 'value' } })),
    message: `${packages.join(' and ')} may only be imported in ${files.join(', ')}`,
  },
  {
    from: { file: { categories: `gate-${name}` } },
    allow: packages.map((source) => ({ to: packageSelector(source) })),
  },
]);

const policies = [
  ...tablePolicies,
  { from: { file: { categories: 'endpoint' } }, allow: { to: roomSelector('services/server') } },
  { from: { file: { categories: 'middleware' } }, allow: ['i18n', 'domain', 'config'].map((type) => ({ to: roomSelector(type) })) },
  { from: { file: { categories: 'middleware' } }, allow: { to: packageSelector('astro') } },
  { from: { file: { categories: 'ambient' } }, allow: { to: packageSelector('astro') } },
  {
    from: roomSelector('islands'),
    allow: { to: { element: { type: 'components' }, file: { categories: 'shared' } } },
  },
  // What only the server renders places islands, and tells them what settings say (docs/decisions/0017).
  { from: { file: { categories: 'placement' } }, allow: ['islands', 'config'].map((type) => ({ to: roomSelector(type) })) },
  { from: { element: { type: ['loaders', 'content'] } }, allow: { to: packageSelector('astro'), dependency: { kind: 'type' } } },
  { from: { file: { categories: 'hydration' } }, allow: { to: packageSelector('astro') } },
  // Types cost nothing, and the parts of the media engine share them. The icons are not among what Plyr exports.
  {
    from: roomSelector('services/browser'),
    allow: ['plyr', 'hls.js'].map((name) => ({ to: packageSelector(name), dependency: { kind: 'type' } })),
  },
  // The player says its texts with the translator that its island gives it.
  { from: roomSelector('services/browser'), allow: { to: roomSelector('i18n'), dependency: { kind: 'type' } } },
  { from: { file: { categories: 'gate-player' } }, allow: { dependency: { source: '../../../../../node_modules/plyr/**' } } },
  // Imported late: a script installs what is missing before it uses it.
  ...['playwright', 'lighthouse', 'chrome-launcher', 'autocannon', 'socket.io'].map((name) => ({
    from: roomSelector('scripts'),
    allow: { to: packageSelector(name), dependency: { nodeKind: 'dynamic-import' } },
  })),
  {
    from: { element: { type: browserRooms } },
    allow: { to: { module: { origin: 'external', source: 'zod', internalPath: 'mini' } } },
  },
  ...gatePolicies,
];

const settings = (root: string) => ({
  'boundaries/root-path': root,
  'boundaries/legacy-templates': false,
  'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
  'boundaries/elements': Object.keys(rooms).map((pattern) => ({ type: typeOf(pattern), pattern, partialMatch: false })),
  'boundaries/files': [
    { category: 'endpoint', pattern: 'src/pages/**/*.ts', partialMatch: false },
    { category: 'middleware', pattern: 'src/middleware.ts', partialMatch: false },
    { category: 'hydration', pattern: 'src/islands/hydration/*', partialMatch: false },
    { category: 'shared', pattern: 'src/components/**/*.{tsx,module.css}', partialMatch: false },
    { category: 'placement', pattern: 'src/components/**/*.{astro,ts}', partialMatch: false },
    { category: 'ambient', pattern: 'src/*.d.ts', partialMatch: false },
    ...gates.flatMap(({ name, files }) => files.map((pattern) => ({ category: `gate-${name}`, pattern, partialMatch: false }))),
  ],
  'import/resolver': { [fileURLToPath(import.meta.resolve('eslint-import-resolver-typescript'))]: {} },
});

/** ESLint configuration of the import rules of the house for a project that lies in `root`. */
export const boundariesConfig = (root: string): Linter.Config[] => [
  {
    files: ['{src,server,scripts,reference}/**/*.{js,mjs,ts,tsx,astro}'],
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
          policies: [{ disallow: { to: roomSelector('reference') }, message: 'The portal never imports the reference backend' }],
        },
      ],
    },
  },
];
