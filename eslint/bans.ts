import type { Linter } from 'eslint';
import { noRawText } from './noRawText.ts';

const markup = [
  {
    selector: 'JSXAttribute[name.name="style"]',
    message: 'The Content-Security-Policy blocks style attributes: use a class, an attribute or CSSOM in an effect.',
  },
  {
    selector: 'JSXAttribute[name.namespace.name="define"][name.name.name="vars"]',
    message: 'The Content-Security-Policy blocks what define:vars generates: use a data attribute or a stylesheet.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Only TrustedHtml.astro inserts HTML.' },
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: 'Only TrustedHtml.astro inserts HTML.',
  },
];

const impurities = [
  { selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]', message: 'Domain rules get the clock passed in.' },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Domain rules get the clock passed in.' },
  { selector: 'CallExpression[callee.name="dayjs"][arguments.length=0]', message: 'Domain rules get the clock passed in.' },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Domain rules get randomness passed in.',
  },
];

const memoryMessage = 'Domain rules keep nothing between calls: services and loaders cache.';
const topLevel = ['Program > VariableDeclaration', 'Program > ExportNamedDeclaration > VariableDeclaration'];
const memory = topLevel.flatMap((declaration) => [
  { selector: `${declaration}[kind=/^(let|var)$/]`, message: memoryMessage },
  {
    selector: `${declaration} > VariableDeclarator > NewExpression.init[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]`,
    message: memoryMessage,
  },
  { selector: `${declaration} > VariableDeclarator > ArrayExpression.init[elements.length=0]`, message: memoryMessage },
  { selector: `${declaration} > VariableDeclarator > ObjectExpression.init[properties.length=0]`, message: memoryMessage },
]);

// Upstream calls the key of its records `_id`.
const privateName = '/^_(?!_|id$)/';
const privateMessage = 'A name with an underscore is private to its library or to Node.js: use what is documented.';
const privates = [
  { selector: `MemberExpression[computed=false][property.name=${privateName}]`, message: privateMessage },
  { selector: `MemberExpression[computed=true][property.value=${privateName}]`, message: privateMessage },
  { selector: `ObjectPattern > Property[computed=false][key.name=${privateName}]`, message: privateMessage },
];

const patchMessage = 'React renders: change the state. What works on elements is named in eslint/bans.ts.';

/** How a page would be changed by hand. */
const patches = [
  {
    selector:
      'MemberExpression[property.name=/^(querySelector|querySelectorAll|innerHTML|setAttribute|createElement|createElementNS|cloneNode|append|insertBefore)$/]',
    message: patchMessage,
  },
  { selector: 'AssignmentExpression > MemberExpression.left[property.name="textContent"]', message: patchMessage },
];

/** The files that work on elements, each with the reason. */
const patchers = [
  // Before there is React: clicks and keys that are kept, islands that are ended.
  'src/islands/hydration/*',
  // The adapter of the player: the media element, and the places in its controls that React renders into.
  'src/services/browser/player/**/*.ts',
  'src/services/browser/captions/{chapterList,liveCaptionTrack}.ts',
  // What no component holds: the document's head, the script of a captcha, and which popovers are open.
  'src/services/browser/{documentHead,recaptchaScript,popovers}.ts',
  // Links to other languages stand in the footer, which only the server renders.
  'src/islands/SessionFilter/useLanguageLinks.ts',
];

const storageMessage = 'Only src/services/browser/preferences.ts reads and writes browser storage.';
const storages = ['localStorage', 'sessionStorage'];
const environment = ['fetch', 'process', 'window', 'document', 'navigator', 'setTimeout', 'setInterval'];

const restrictedGlobals = (names: string[], message: string) => names.map((name) => ({ name, message }));
const storageGlobals = restrictedGlobals(storages, storageMessage);

/** ESLint configuration of what may not be written in the portal's sources, whatever is imported. */
export const bansConfig: Linter.Config[] = [
  {
    files: ['src/**/*.{js,mjs,ts,tsx,astro}'],
    ignores: ['src/**/*.test.{ts,tsx}'],
    plugins: { gallery: { rules: { 'no-raw-text': noRawText } } },
    rules: {
      'gallery/no-raw-text': 'error',
      'no-restricted-syntax': ['error', ...markup, ...privates],
      'no-restricted-globals': ['error', ...storageGlobals],
      'no-restricted-properties': ['error', ...storages.map((property) => ({ property, message: storageMessage }))],
    },
  },
  {
    // The second runs before the first paint, inside the page: it cannot wait for a module.
    files: ['src/services/browser/preferences.ts', 'src/layouts/inlineScript.js'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.astro'],
    ignores: ['TrustedHtml', 'InlineScript', 'StructuredData'].map((name) => `src/components/chrome/${name}.astro`),
    rules: { 'astro/no-set-html-directive': 'error' },
  },
  {
    files: ['{server,scripts}/**/*.{ts,mjs}'],
    ignores: ['server/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...privates] },
  },
  {
    files: ['{src/services/server,server}/**/*.ts'],
    ignores: ['{src,server}/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...storageGlobals,
        ...restrictedGlobals(
          ['fetch'],
          'A hostile answer to Node’s own fetch can end the process: use src/services/server/upstream/httpCall.ts.',
        ),
      ],
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    ignores: ['src/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...markup, ...privates, ...impurities, ...memory],
      'no-restricted-globals': ['error', ...storageGlobals, ...restrictedGlobals(environment, 'Domain rules are pure: no I/O, no timers.')],
    },
  },
  {
    files: ['src/{islands,stores,services/browser}/**/*.{ts,tsx}'],
    ignores: [...patchers, 'src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...markup, ...privates, ...patches] },
  },
];
